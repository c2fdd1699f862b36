// The types of what goes over the wire. Made from protocol/*.py by `python -m protocol.schema --write`: do not edit.

/**
 * The first message of a connection, once: who asks for what. A token asks for its seat again. `open` names a game:
 * instead of joining a table, open a new one that plays it. `trial`: one to try the server. What is played there is in
 * nobody's results, and the table is gone with its last player, or with the server.
 */
export interface Hello {
  readonly kind: "hello";
  readonly version: number;
  readonly role?: Role;
  readonly table?: string;
  readonly token?: string;
  readonly name?: string;
  readonly symbol?: Symbol;
  readonly bot?: boolean;
  readonly open?: string;
  readonly trial?: boolean;
}

export type Role =
  | "seat"
  | "watcher"
  ;

/** A player is a shape and a color, never a color alone. */
export type Symbol =
  | "square"
  | "triangle"
  | "circle"
  | "diamond"
  | "star"
  | "cross"
  | "heart"
  | "moon"
  | "drop"
  ;

/** The answer to a ping, at once, with the client's own clock (a statement, never believed as it is). */
export interface Pong {
  readonly kind: "pong";
  readonly nonce: number;
  readonly clock_us: number;
  /** The steps of that clock, as the client measured them. Needed where presses are stated. */
  readonly grain_us?: number;
}

/**
 * A command of the game. `basis` is the revision that the player was looking at. `press` is of use for a call, at a
 * table with the option `fairness` other than `arrival`.
 */
export interface Play {
  readonly kind: "play";
  readonly id: string;
  readonly basis: number;
  readonly do: GameCommand;
  readonly press?: Press | null;
}

/** Name one or two combinations. With `card` it is judged at once; without, it wins the lock (DND-13). */
export interface DizzyCall {
  readonly kind: "dizzy.call";
  readonly named: readonly DizzyCombination[];
  readonly card?: number | null;
}

/** DND-09. */
export type DizzyCombination =
  | "colors-same"
  | "colors-different"
  | "patterns-same"
  | "patterns-different"
  ;

/** The card that follows a call, from the holder of the lock. */
export interface DizzyLay {
  readonly kind: "dizzy.lay";
  readonly card: number;
}

/** The holder gives up: a wrong combination, without waiting for the deadline. */
export interface DizzyWithdraw {
  readonly kind: "dizzy.withdraw";
}

/** Open one blind card of one's own (DND-15). */
export interface DizzyOpen {
  readonly kind: "dizzy.open";
}

/** Say that nobody can lay; counts only under the option `stuck=word` (DND-19). */
export interface DizzyStuck {
  readonly kind: "dizzy.stuck";
}

/** "Zangle!": asks for control of the center (ZGL-21). */
export interface ZangleCall {
  readonly kind: "zangle.call";
}

/** The Zangle that follows a call: which card is the shape made, and which cards make it. */
export interface ZangleTake {
  readonly kind: "zangle.take";
  readonly target: number;
  readonly pieces: readonly number[];
}

/** The holder gives up: no Zangle, without waiting for the deadline. */
export interface ZangleWithdraw {
  readonly kind: "zangle.withdraw";
}

/** The top card of the center draw pile, face up to one's cards (ZGL-28). */
export interface ZangleHit {
  readonly kind: "zangle.hit";
}

/** A tile of one's rack onto the board, turned clockwise by so many quarters (DIZ-04). */
export interface DiziosPlace {
  readonly kind: "dizios.place";
  readonly tile: number;
  readonly column: number;
  readonly row: number;
  readonly turns?: number;
}

/** No tile of one's rack can be placed (DIZ-07). Where a rectangle is to be filled: that is as far as it goes. */
export interface DiziosPass {
  readonly kind: "dizios.pass";
}

/** Take a tile back from the board: only where one player fills a rectangle (DIZ-12). */
export interface DiziosLift {
  readonly kind: "dizios.lift";
  readonly column: number;
  readonly row: number;
}

/** The one Zangle of a turn: which card is the shape made, and which cards make it (ZGL-61). */
export interface TurnstyleTake {
  readonly kind: "turnstyle.take";
  readonly target: number;
  readonly pieces: readonly number[];
}

/** The top card of the center draw pile, face up to one's cards: once in a turn (ZGL-62). */
export interface TurnstyleHit {
  readonly kind: "turnstyle.hit";
}

/** No Zangle after the hit: the turn is over (ZGL-62). */
export interface TurnstylePass {
  readonly kind: "turnstyle.pass";
}

/** A Zangle: which card is the shape made, and which cards make it. */
export interface SolitaireTake {
  readonly kind: "solitaire.take";
  readonly target: number;
  readonly pieces: readonly number[];
}

/** The top card of the center draw pile, face up to one's cards. Each one counts. */
export interface SolitaireHit {
  readonly kind: "solitaire.hit";
}

/** Give it up: the match is over with the cards that are left. */
export interface SolitaireStop {
  readonly kind: "solitaire.stop";
}

/** Play the card at this place of one's own hand, seen or unseen (ZAM-03). */
export interface ZamPlay {
  readonly kind: "zam.play";
  readonly place: number;
}

/** For a 2: take the top card of this seat's score pile (ZAM-09). */
export interface ZamTake {
  readonly kind: "zam.take";
  readonly seat: number;
}

/** For a 3: turn the card at this place of one's own hand to oneself (ZAM-10). */
export interface ZamTurn {
  readonly kind: "zam.turn";
  readonly place: number;
}

/** For a 5: do what this card in play does (ZAM-12). */
export interface ZamCopy {
  readonly kind: "zam.copy";
  readonly card: number;
}

/** For a 6: the card that the next player must play, by its place in that hand (ZAM-13). */
export interface ZamPick {
  readonly kind: "zam.pick";
  readonly place: number;
}

/** For an 8: a card of one's own score pile, and who gets it (ZAM-15). */
export interface ZamGive {
  readonly kind: "zam.give";
  readonly card: number;
  readonly seat: number;
}

/**
 * Complete a set (ZIG-04). For a word the cards stand in its order, the play card among them (ZIG-06). `top` is the
 * card that lies on top, the next play card (ZIG-12). `ask`: if the word is in no list, the others shall vote on it
 * (ZIG-20).
 */
export interface ZigityLaySet {
  readonly kind: "zigity.lay-set";
  readonly cards: readonly ZigityLaid[];
  readonly top: number;
  readonly ask?: boolean;
}

/** One card of a set. `stands_for` is what a free card is declared to be; empty for all others. */
export interface ZigityLaid {
  readonly card: number;
  readonly stands_for?: string;
}

/** Play an action card, in one's turn or to answer a draw card (ZIG-13 to ZIG-17). */
export interface ZigityPlayAction {
  readonly kind: "zigity.play-action";
  readonly card: number;
}

/** Draw a card and end the turn (ZIG-15); or draw what a draw card asks for (ZIG-13). */
export interface ZigityDraw {
  readonly kind: "zigity.draw";
}

/** On a word that another player has laid (ZIG-20). */
export interface ZigityVote {
  readonly kind: "zigity.vote";
  readonly accept: boolean;
}

/** The cards lie before me as the round begins (PRT-03). */
export interface PrintedReady {
  readonly kind: "printed.ready";
}

/** I have it, now, first. The cards follow on the real table (PRT-05). */
export interface PrintedCall {
  readonly kind: "printed.call";
  readonly named?: readonly DizzyCombination[];
}

/**
 * It lies there: the holder of the lock asks the table to judge (PRT-06). `own`: cards of one's own that it uses.
 * `special`: the Lizzy shows three golds, which wins the round (DND-24).
 */
export interface PrintedLay {
  readonly kind: "printed.lay";
  readonly own?: number;
  readonly special?: boolean;
}

/** The holder gives up: a wrong claim, without waiting for the deadline. */
export interface PrintedWithdraw {
  readonly kind: "printed.withdraw";
}

/** Was the claim right? (PRT-07) */
export interface PrintedVote {
  readonly kind: "printed.vote";
  readonly right: boolean;
}

/** Host: the claim was right, or wrong, whatever the votes (PRT-10). */
export interface PrintedOverrule {
  readonly kind: "printed.overrule";
  readonly right: boolean;
}

/** I take a card of the center's pile (ZGL-28). */
export interface PrintedHit {
  readonly kind: "printed.hit";
}

/** Nobody can go on; or, with `nothing_left`, nobody ever will in this round (PRT-13). */
export interface PrintedStuck {
  readonly kind: "printed.stuck";
  readonly nothing_left?: boolean;
}

/** Host: this seat has so many cards (PRT-12). */
export interface PrintedCorrect {
  readonly kind: "printed.correct";
  readonly seat: number;
  readonly cards: number;
}

/** Host: the round ends here, and nobody went out (PRT-14). */
export interface PrintedFinish {
  readonly kind: "printed.finish";
}

/** So many cards have I left (PRT-15). */
export interface PrintedCount {
  readonly kind: "printed.count";
  readonly cards: number;
}

/** When the player pressed: a statement, never believed as it is. */
export interface Press {
  /** On the clock that pongs bear. */
  readonly clock_us: number;
  readonly stamp: StampKind;
  /** The steps of that clock. */
  readonly grain_us: number;
}

/** What a client stamped a press by. */
export type StampKind =
  | "event" // The instant that the system gave to the touch or the key.
  | "handler" // The clock, read when the event was handled: later than the press.
  | "none" // It has no clock to speak of.
  ;

export interface Ready {
  readonly kind: "ready";
  readonly id: string;
  readonly ready?: boolean;
}

/** A new name and symbol for one's own seat. */
export interface Profile {
  readonly kind: "profile";
  readonly id: string;
  readonly name: string;
  readonly symbol: Symbol;
}

/**
 * Before a match that is ordered by press: this phone and another were pressed at once, by two fingers of one hand.
 * Some of these measure how the two differ between a finger and its event.
 */
export interface Bump {
  readonly kind: "bump";
  readonly id: string;
  readonly press: Press;
}

/** Give the seat up, for good. */
export interface Leave {
  readonly kind: "leave";
  readonly id: string;
}

/** Ask for the whole view again. */
export interface Look {
  readonly kind: "look";
  readonly id: string;
}

/** Host: begin the match. */
export interface Start {
  readonly kind: "start";
  readonly id: string;
}

export interface Pause {
  readonly kind: "pause";
  readonly id: string;
}

export interface Resume {
  readonly kind: "resume";
  readonly id: string;
}

/** Host: deal the next round now. */
export interface NextRound {
  readonly kind: "next-round";
  readonly id: string;
}

/** Host: another match with everyone who is present; the same as `start`. */
export interface Rematch {
  readonly kind: "rematch";
  readonly id: string;
}

/** Host: the match that runs is over, and nobody has won it. */
export interface EndMatch {
  readonly kind: "end-match";
  readonly id: string;
}

/** Host: take the last verdict back, or the last move in a game of turns. The match is as it was before it. */
export interface Undo {
  readonly kind: "undo";
  readonly id: string;
}

export interface Kick {
  readonly kind: "kick";
  readonly id: string;
  readonly seat: number;
}

/** Host, before the start: one option of the table or of its game, as text. */
export interface SetOption {
  readonly kind: "set-option";
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** Host, before the start: another game at the same table. */
export interface SetGame {
  readonly kind: "set-game";
  readonly id: string;
  readonly game: string;
}

/** Host: while it is locked nobody new gets a seat. Who has one keeps it, and comes back to it. */
export interface LockTable {
  readonly kind: "lock-table";
  readonly id: string;
  readonly locked?: boolean;
}

/** Host: make another seat the host. */
export interface HandOver {
  readonly kind: "hand-over";
  readonly id: string;
  readonly seat: number;
}

/** Watcher: this screen wants to host too. `hosting` tells the code by which the host lets it. */
export interface HostHere {
  readonly kind: "host-here";
  readonly id: string;
}

/** Host, from its own seat: the screen that shows this code may host too. Without a code no screen may any more. */
export interface LetHost {
  readonly kind: "let-host";
  readonly id: string;
  readonly code?: string;
}

/** Host, or a screen that may host, while no match runs: a bot of the referee's own sits down. `kick` removes it. */
export interface AddBot {
  readonly kind: "add-bot";
  readonly id: string;
  /** From 0 (sleepy) to 100 (quick, and rarely wrong). */
  readonly skill?: number;
}

/**
 * I am the player of this seat, who is away, without its token: somebody at the table decides, with `let-seat`. Whoever
 * gets the seat hears a second `welcome`, with a new token; a seat that they had until then they have left.
 */
export interface ClaimSeat {
  readonly kind: "claim-seat";
  readonly id: string;
  readonly seat: number;
}

/** Who was told with `seat-asked`: they are the player of that seat, or they are not. */
export interface LetSeat {
  readonly kind: "let-seat";
  readonly id: string;
  readonly seat: number;
  readonly yes?: boolean;
}

/** The answer to a hello. `token` is the seat's secret: whoever holds it is the seat. A sight follows. */
export interface Welcome {
  readonly kind: "welcome";
  readonly seq: number;
  readonly version: number;
  readonly role: Role;
  readonly table: string;
  readonly seat: number | null;
  readonly token: string;
  /** As it stands at the table: a name that is taken gets a number. */
  readonly name: string;
  /** True with role watcher: the table was full. */
  readonly asked_for_seat: boolean;
  /** The server pings at least this often; silence of twice that means: reconnect. */
  readonly heartbeat_ms: number;
}

/** All that this viewer may know, at `seq`. */
export interface Sight {
  readonly kind: "sight";
  readonly seq: number;
  /** The game clock. */
  readonly at_ms: number;
  readonly you: number | null;
  readonly table: TableView;
  readonly game: GameView | null;
}

/** All that one viewer may know of the table around the match. */
export interface TableView {
  readonly code: string;
  readonly game: string;
  /** lobby, running, over */
  readonly phase: string;
  readonly paused: boolean;
  /** "", host, too-few, restart */
  readonly pause_reason: string;
  readonly seats: readonly SeatView[];
  readonly seats_max: number;
  readonly watchers: number;
  readonly host: number | null;
  readonly autostart: boolean;
  /** Until the match begins by itself; None: nothing is scheduled. */
  readonly starts_in_ms: number | null;
  readonly games: readonly string[];
  readonly options: readonly OptionView[];
  /** The last one. */
  readonly contest: Contest | null;
  /** Of the match, where calls are ordered by press. */
  readonly lottery?: Lottery | null;
  /** Nobody new gets a seat. */
  readonly locked?: boolean;
  /** How many screens may host beside the host. */
  readonly screens?: number;
  readonly left?: readonly Leaver[];
  /** A match of this game takes so many. */
  readonly seats_min?: number;
}

/** One seat as everybody sees it. */
export interface SeatView {
  readonly seat: number;
  readonly name: string;
  readonly symbol: Symbol;
  readonly bot: boolean;
  readonly ready: boolean;
  /** Has a live connection. */
  readonly present: boolean;
  /** Is dealt in; a late joiner is not until the next deal. */
  readonly playing: boolean;
  /** Left for good; the seat stands here while its cards are on the table. */
  readonly gone: boolean;
  /** As the referee measured it; None: not yet. */
  readonly rtt_ms: number | null;
  readonly stamping: Stamping;
  /** Called faster than people can react, repeatedly. Shown to people; nothing follows by itself. */
  readonly quick: boolean;
  /** How it is ruled, where calls are ordered by press. */
  readonly badge?: Badge | null;
  readonly touch?: Touch | null;
}

/** How the arrival of a call was stamped. */
export type Stamping =
  | "kernel" // When the bytes reached the machine, also if the process was busy.
  | "read" // Right after the process read them.
  | "house" // Not an arrival: the referee's own move.
  ;

/** How a seat is ruled at a table that rules by press. */
export type Badge =
  | "press"
  | "arrival" // Its clock cannot be estimated.
  | "stalls" // Its bytes are late just when it calls, too often for chance: no lateness is credited any more.
  ;

/**
 * What was measured of the way from a finger to its event on a seat's phone, by pressing it with another's. The seat's
 * client takes `later_us` off what it states of its presses.
 */
export interface Touch {
  /** Than on the quickest of the first two phones that were measured here; it may be less than 0. */
  readonly later_us: number;
  /** What that can be wrong by; of two seats it adds up. */
  readonly plus_minus_us: number;
}

/** An option that the host may set before the start. Values are text, as a command line would spell them. */
export interface OptionView {
  readonly name: string;
  readonly value: string;
  readonly default: string;
  /** Not empty: one of these. */
  readonly choices: readonly string[];
  /** For numbers: the bounds, included. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The calls that were made for one state of the thing, in the order ruled. */
export interface Contest {
  readonly number: number;
  readonly rows: readonly CallRow[];
  /** The host took its verdict back. */
  readonly taken_back?: boolean;
}

/** One caller in the photo finish of a contest. */
export interface CallRow {
  readonly call: string;
  readonly seat: number;
  /** Behind the first call; 0 for it. */
  readonly margin_us: number;
  /** What the stamps can be wrong by. */
  readonly plus_minus_us: number;
  readonly rule?: Rule;
  /** One of several that may have been first: what settled it. */
  readonly tie?: Tie | null;
  /** Of a lottery: the number of the race in the match, for which its tickets are. */
  readonly draw?: number;
}

/** By what a call was ordered. */
export type Rule =
  | "press" // What the client said, and all evidence allows it.
  | "clamped" // It said earlier than evidence allows: moved as far as that goes.
  | "credited" // Earlier than that, as the seat's bytes were provably late.
  | "arrival" // By its arrival: all calls of most tables, and those of a clock that cannot be estimated.
  ;

/** What settles a photo finish: presses that lie closer together than anybody can know. */
export type Tie =
  | "lottery"
  | "earlier" // The earlier estimate.
  ;

/**
 * What photo finishes of this match are drawn from: told before it begins by a digest, and whole when it is over.
 * `commitment` is the SHA-256 of the word `commitment` and the 32 bytes of the seed; both are hexadecimal. The ticket
 * of a seat in a race is the SHA-256 of the word `ticket`, the seed, the number of the race in the match as eight bytes
 * and the seat as one, and the lowest ticket wins.
 */
export interface Lottery {
  readonly commitment: string;
  /** Empty until the match is over. */
  readonly seed: string;
}

/** Who has left for good since the match began: its story and its score still name them. */
export interface Leaver {
  readonly seat: number;
  readonly name: string;
  readonly symbol: Symbol;
  readonly bot: boolean;
}

/** All that one viewer may know of the match. Blind cards are counts, never cards. */
export interface DizzyView {
  readonly kind: "dizzy";
  readonly revision: number;
  /** From 1; 0 before the first deal. */
  readonly round: number;
  readonly rounds_to_win: number;
  /** When the first blind cards open together (DND-04). */
  readonly opens_at_ms: number;
  readonly opened: boolean;
  /** None before the first deal. */
  readonly lizzy: DizzyLizzyView | null;
  readonly common: number;
  readonly hands: readonly DizzyHandView[];
  readonly lock: DizzyLockView | null;
  /** Of the round that just ended. */
  readonly result: DizzyRoundResult | null;
  /** Not empty: the match is over. */
  readonly match_winners: readonly number[];
  /** 0: no deal is due by itself. */
  readonly next_deal_at_ms: number;
  /** Nobody can lay: cards open, or one is flipped, at this instant. 0: not announced. */
  readonly settles_at_ms: number;
}

/** The three top cards, and how many lie under each (head, body, tail). */
export interface DizzyLizzyView {
  readonly head: DizzyCard;
  readonly body: DizzyCard;
  readonly tail: DizzyCard;
  readonly under: readonly [number, number, number];
}

/** A card that lies face up. */
export interface DizzyCard {
  readonly id: number;
  readonly part: DizzyPart;
  readonly color: DizzyColor;
  readonly pattern: DizzyPattern;
  readonly gold: boolean;
}

export type DizzyPart =
  | "head"
  | "body"
  | "tail"
  ;

export type DizzyColor =
  | "purple"
  | "blue"
  | "red"
  ;

export type DizzyPattern =
  | "dots"
  | "stripes"
  | "diamonds"
  ;

/** One seat's cards as everybody sees them: the open ones, and how many are blind. */
export interface DizzyHandView {
  readonly seat: number;
  readonly open: readonly DizzyCard[];
  readonly blind: number;
  readonly rounds_won: number;
  readonly away: boolean;
  /** 0: not locked out. */
  readonly locked_out_until_ms: number;
  readonly says_stuck: boolean;
  /** No card is open: the referee opens one at this instant (DND-39). 0: there is no need. */
  readonly open_by_ms: number;
}

export interface DizzyLockView {
  readonly holder: number;
  readonly named: readonly DizzyCombination[];
  readonly since_ms: number;
  readonly until_ms: number;
}

/** How a round ended. `winners` has several for a draw (DND-38). */
export interface DizzyRoundResult {
  readonly end: DizzyRoundEnd;
  readonly winners: readonly number[];
  readonly cards_left: readonly (readonly [number, number])[];
}

export type DizzyRoundEnd =
  | "all-laid" // DND-23
  | "special" // DND-24
  | "void" // DND-38
  | "last-left" // All other players left for good.
  ;

/** All that one viewer may know of the match. Draw piles are counts, never cards. */
export interface ZangleView {
  readonly kind: "zangle";
  readonly revision: number;
  /** From 1; 0 before the first deal. */
  readonly round: number;
  readonly rounds: number;
  readonly bonus: boolean;
  /** at-call or at-showdown (ZGL-36). */
  readonly verify: string;
  readonly dealer: number;
  /** When the center turns up (ZGL-12, ZGL-20). */
  readonly opens_at_ms: number;
  readonly opened: boolean;
  readonly center: readonly ZangleCard[];
  readonly center_pile: number;
  readonly hands: readonly ZangleHandView[];
  readonly lock: ZangleLockView | null;
  /** The score sheet: every round so far. */
  readonly results: readonly ZangleRoundResult[];
  readonly round_over: boolean;
  /** Not empty: the match is over. */
  readonly match_winners: readonly number[];
  /** 0: no deal is due by itself. */
  readonly next_deal_at_ms: number;
  readonly shapes: readonly ZangleShape[];
}

/** A card that lies face up. A Z card has no shape (ZGL-05). */
export interface ZangleCard {
  readonly id: number;
  readonly shape: string | null;
  /** 0 for a Z card. */
  readonly area: number;
}

/** One seat's cards as everybody sees them. */
export interface ZangleHandView {
  readonly seat: number;
  readonly face_up: readonly ZangleCard[];
  readonly draw_pile: number;
  /** Zangles taken this round. */
  readonly zangles: number;
  /** Total of the rounds ended. */
  readonly score: number;
  readonly equalizer: ZangleEqualizerView | null;
  readonly away: boolean;
  /** False: sits out a bonus round. */
  readonly playing: boolean;
  /** 0: not locked out. */
  readonly locked_out_until_ms: number;
}

/** What a seat plays under. `text` is the group's own words, or empty: then `name` says which of ours. */
export interface ZangleEqualizerView {
  /** 1 to 4 (ZGL-41 to ZGL-44). */
  readonly level: number;
  readonly name: string;
  readonly text: string;
  /** Enforced (ZGL-42). */
  readonly face_up_max: number | null;
  /** Enforced at the deal (ZGL-43). */
  readonly extra_cards: number;
}

export interface ZangleLockView {
  readonly holder: number;
  readonly since_ms: number;
  readonly until_ms: number;
}

/** How a round ended, with the show of the winner's Zangles (ZGL-35). */
export interface ZangleRoundResult {
  readonly round: number;
  readonly bonus: boolean;
  readonly end: ZangleRoundEnd;
  readonly winner: number | null;
  readonly show: readonly ZangleShown[];
  readonly show_right: boolean;
  readonly points: readonly (readonly [number, number])[];
  readonly totals: readonly (readonly [number, number])[];
}

export type ZangleRoundEnd =
  | "out" // A player has no card left (ZGL-31).
  | "dead" // Nobody can make a Zangle, nobody can take a hit (ZGL-32).
  ;

/** A Zangle at the showdown: with its tiling when it is right. */
export interface ZangleShown {
  readonly target: ZangleCard;
  readonly pieces: readonly ZangleCard[];
  readonly right: boolean;
  readonly tiling: readonly ZanglePlacement[];
}

/** Where one piece lies on the target's lattice. */
export interface ZanglePlacement {
  readonly card: number;
  readonly outline: readonly (readonly [number, number])[];
}

/** A polyiamond, drawn once for all clients: its outline counterclockwise, and its triangles. */
export interface ZangleShape {
  readonly name: string;
  /** Triangles: 1 to 5. */
  readonly area: number;
  readonly outline: readonly (readonly [number, number])[];
  readonly triangles: readonly (readonly [readonly [number, number], readonly [number, number], readonly [number, number]])[];
}

/** All that one viewer may know of the match: of racks the own tiles, of others and of the pile a number. */
export interface DiziosView {
  readonly kind: "dizios";
  readonly revision: number;
  /** 1; 0 before the deal. */
  readonly round: number;
  /** 0: nothing is counted down. */
  readonly opens_at_ms: number;
  readonly opened: boolean;
  /** score, group, or a rectangle such as 8x8 (DIZ-12). */
  readonly challenge: string;
  readonly columns: number;
  readonly rows: number;
  readonly laid: readonly DiziosLaid[];
  readonly pile: number;
  readonly racks: readonly DiziosRackView[];
  /** The viewer's own rack. */
  readonly mine: readonly DiziosTile[];
  /** Whose turn it is. */
  readonly turn: number | null;
  /** 0: there is no clock on it. */
  readonly turn_ends_at_ms: number;
  /** Nobody holds anything: there are turns. */
  readonly lock: null;
  readonly result: DiziosResult | null;
  /** Not empty: the match is over. */
  readonly match_winners: readonly number[];
  /** 0: a match has one deal. */
  readonly next_deal_at_ms: number;
}

/** A tile on the board. Nobody placed the start tile. */
export interface DiziosLaid {
  readonly tile: DiziosTile;
  readonly column: number;
  readonly row: number;
  readonly turns: number;
  readonly seat: number | null;
}

/** A tile that this viewer may see, as it lies without being turned. */
export interface DiziosTile {
  readonly id: number;
  readonly corners: readonly [DiziosColor, DiziosColor, DiziosColor, DiziosColor];
  readonly points: number;
}

export type DiziosColor =
  | "red"
  | "blue"
  | "purple"
  | "yellow"
  ;

/** One seat as everybody sees it: how many tiles stand on its rack, and what it has scored. */
export interface DiziosRackView {
  readonly seat: number;
  readonly tiles: number;
  readonly score: number;
  readonly away: boolean;
  /** False: has left. */
  readonly playing: boolean;
}

/** How the match ended. `group`: the places of the largest group of one color, where that is what counts. */
export interface DiziosResult {
  readonly end: DiziosEnd;
  readonly standings: readonly DiziosStanding[];
  readonly group: readonly (readonly [number, number])[];
}

/** Why a match is over. */
export type DiziosEnd =
  | "jam" // Nobody can place a tile (DIZ-10).
  | "idle" // Nobody placed one, turn after turn (DIZ-15).
  | "full" // The rectangle is filled (DIZ-12).
  | "stopped" // The rectangle was given up.
  | "left" // Everybody else has left.
  ;

/** One seat at the end: points scored, tiles that were left over, and what remains. */
export interface DiziosStanding {
  readonly seat: number;
  readonly score: number;
  readonly left: readonly DiziosTile[];
  readonly total: number;
}

/** All that one viewer may know: what there is in Speedster, and whose turn it is. */
export interface TurnstyleView {
  readonly kind: "turnstyle";
  readonly revision: number;
  readonly round: number;
  readonly rounds: number;
  readonly bonus: boolean;
  readonly verify: string;
  readonly dealer: number;
  readonly opens_at_ms: number;
  readonly opened: boolean;
  readonly center: readonly ZangleCard[];
  readonly center_pile: number;
  readonly hands: readonly ZangleHandView[];
  readonly lock: ZangleLockView | null;
  readonly results: readonly ZangleRoundResult[];
  readonly round_over: boolean;
  readonly match_winners: readonly number[];
  readonly next_deal_at_ms: number;
  readonly shapes: readonly ZangleShape[];
  readonly turn: number | null;
  /** 0: there is no clock on it. */
  readonly turn_ends_at_ms: number;
  /** In this turn. */
  readonly hit_taken: boolean;
  /** Somebody is out: whoever has not played since the dealer plays once more (ZGL-64). */
  readonly last_turns: boolean;
}

/** All that one viewer may know: what there is in Speedster, and what is counted. */
export interface SolitaireView {
  readonly kind: "solitaire";
  readonly revision: number;
  readonly round: number;
  readonly rounds: number;
  readonly bonus: boolean;
  readonly verify: string;
  readonly dealer: number;
  readonly opens_at_ms: number;
  readonly opened: boolean;
  readonly center: readonly ZangleCard[];
  readonly center_pile: number;
  readonly hands: readonly ZangleHandView[];
  readonly lock: ZangleLockView | null;
  readonly results: readonly ZangleRoundResult[];
  readonly round_over: boolean;
  readonly match_winners: readonly number[];
  readonly next_deal_at_ms: number;
  readonly shapes: readonly ZangleShape[];
  readonly hits: number;
  /** On the game clock. */
  readonly began_ms: number;
  /** 0: it goes on. */
  readonly ended_ms: number;
}

/** All that one viewer may know of the match. */
export interface ZamView {
  readonly kind: "zam";
  /** Whose view this is; None: of somebody who was not dealt in. */
  readonly you: number | null;
  readonly revision: number;
  /** From 1; 0 before the deal. */
  readonly round: number;
  readonly opens_at_ms: number;
  readonly opened: boolean;
  /** Who plays or chooses now. */
  readonly turn: number | null;
  /** 0: no clock runs. */
  readonly turn_ends_ms: number;
  readonly choice: ZamChoice | null;
  readonly hands: readonly ZamHandView[];
  readonly in_play: readonly ZamPlayed[];
  /** Cat Companions left to draw. */
  readonly companions: number;
  /** One's own score pile from the top (ZAM-23); empty for who has none, and for watchers. */
  readonly pile: readonly ZamCard[];
  /** The last round. */
  readonly won: ZamWon | null;
  /** Not empty: the match is over; the best first. */
  readonly standings: readonly ZamStanding[];
  readonly match_winners: readonly number[];
  /** A game of turns has none. */
  readonly lock: null;
  /** 0: a match is one deal. */
  readonly next_deal_at_ms: number;
}

/** What the seat whose turn it is has to choose for the effect of its card. */
export interface ZamChoice {
  /** 2, 3, 5, 6 or 8. */
  readonly effect: number;
  /** By a 5. */
  readonly copied: boolean;
  /** For 2: whose pile; for 6: whose hand, one seat; for 8: who may get a card. */
  readonly seats: readonly number[];
  /** For 3: of one's own hand; for 6: of the next player's. */
  readonly places: readonly number[];
  /** For 5: in play. */
  readonly cards: readonly number[];
}

/** One seat's part in the match, in the order around the table. */
export interface ZamHandView {
  readonly seat: number;
  readonly cards: readonly ZamHeldCard[];
  /** Cards in the score pile: one point each (ZAM-19). */
  readonly score: number;
  /** A 7 keeps this seat from playing in this round. */
  readonly frozen: boolean;
  readonly away: boolean;
  /** Left for good. */
  readonly gone: boolean;
}

/** A card in a hand. `card` is its face, if it faces this viewer. */
export interface ZamHeldCard {
  readonly place: number;
  readonly faces_holder: boolean;
  readonly card: ZamCard | null;
}

/** A card whose face shows. `player` says whose set it is of, from the lowest seat; None: a Cat Companion. */
export interface ZamCard {
  readonly id: number;
  /** 1 to 8. */
  readonly number: number;
  readonly player: number | null;
}

/** A card in play in this round. */
export interface ZamPlayed {
  readonly seat: number;
  readonly card: ZamCard;
}

/** How a round ended (ZAM-06). `by_one`: a 1 won over an 8 (ZAM-08). Nobody wins a round that nobody played in. */
export interface ZamWon {
  readonly round: number;
  readonly seat: number | null;
  readonly cards: readonly ZamPlayed[];
  readonly by_one: boolean;
}

/** One seat at the end. `counts` are its cards numbered 8, 7 and so on down to 1, which break a tie (ZAM-20). */
export interface ZamStanding {
  readonly seat: number;
  readonly points: number;
  readonly counts: readonly number[];
}

/** All that one viewer may know of the match. */
export interface ZigityView {
  readonly kind: "zigity";
  /** Whose view this is; None: of somebody who was not dealt in. */
  readonly you: number | null;
  readonly revision: number;
  /** A match is one deal: 1, and 0 before it. */
  readonly round: number;
  readonly opens_at_ms: number;
  readonly opened: boolean;
  /** The word list of this match (ZIG-20). */
  readonly words: string;
  readonly turn: number | null;
  /** 0: no clock runs. */
  readonly turn_ends_ms: number;
  /** Play goes to the right (ZIG-16). */
  readonly reversed: boolean;
  /** The top of the play pile; None before the deal. */
  readonly play_card: ZigityCard | null;
  /** Cards under it. */
  readonly pile: number;
  readonly deck: number;
  readonly hands: readonly ZigityHandView[];
  /** One's own. */
  readonly hand: readonly ZigityCard[];
  readonly owed: ZigityOwed | null;
  readonly vote: ZigityVoteView | null;
  readonly last_set: ZigitySetShown | null;
  readonly result: ZigityResult | null;
  readonly match_winners: readonly number[];
  /** A game of turns has none. */
  readonly lock: null;
  /** 0: a match is one deal. */
  readonly next_deal_at_ms: number;
}

/** Bears one of each; its character counts when it is the play card. */
export interface ZigitySetCard {
  readonly kind: "set";
  readonly id: number;
  readonly character: ZigityCharacter;
  /** One letter, a to z. */
  readonly letter: string;
  /** 1 to 10. */
  readonly number: number;
  readonly piece: ZigityPiece;
  readonly instrument: ZigityInstrument;
}

/** Says which kind of set the next player completes (ZIG-05). */
export type ZigityCharacter =
  | "word-worm" // A word of letters (ZIG-06).
  | "data-head" // Numbers that add to 11 (ZIG-07).
  | "creative-cat" // Whole puzzles of three pieces (ZIG-08).
  | "star-performer" // One instrument (ZIG-09).
  ;

export type ZigityPiece =
  | "left"
  | "center"
  | "right"
  ;

export type ZigityInstrument =
  | "drums"
  | "piano"
  | "trumpet"
  ;

/** Stands for one letter, number, piece or instrument (ZIG-10). */
export interface ZigityFreeCard {
  readonly kind: "free";
  readonly id: number;
}

export interface ZigityActionCard {
  readonly kind: "action";
  readonly id: number;
  readonly action: ZigityAction;
}

export type ZigityAction =
  | "draw-2"
  | "draw-3"
  | "dodge"
  | "bounce"
  ;

/** One seat's part in the match, in the order around the table. */
export interface ZigityHandView {
  readonly seat: number;
  readonly cards: number;
  readonly away: boolean;
  /** Left for good. */
  readonly gone: boolean;
}

/** A draw card that waits for an answer: the seat whose turn it is draws, dodges or bounces (ZIG-13 to ZIG-16). */
export interface ZigityOwed {
  readonly count: number;
  /** Who played it. */
  readonly by: number;
  /** Passed on at least once: then it cannot be bounced. */
  readonly dodged: boolean;
}

/** The table is asked about a word. The votes of others are shown as they come. */
export interface ZigityVoteView {
  /** Who asks. */
  readonly seat: number;
  readonly word: string;
  /** In the order of the word. */
  readonly cards: readonly ZigityCard[];
  readonly votes: readonly (readonly [number, boolean])[];
  readonly ends_ms: number;
}

/** A set as it was laid: its cards, what each stood for, and for a word its spelling. */
export interface ZigitySetShown {
  readonly seat: number;
  readonly character: ZigityCharacter;
  readonly cards: readonly ZigityCard[];
  readonly values: readonly string[];
  readonly word: string;
}

/** How a match ended. `cards_left` has the fewest first. */
export interface ZigityResult {
  readonly end: ZigityEnd;
  readonly winners: readonly number[];
  readonly cards_left: readonly (readonly [number, number])[];
}

export type ZigityEnd =
  | "out" // A player has no card left (ZIG-19).
  | "stuck" // Nobody played, and no card was left to draw (ZIG-27).
  | "last-left" // All the others have left.
  ;

/** All that anybody may know of the match: nothing here is a secret but the votes to come. */
export interface PrintedView {
  readonly kind: "printed";
  readonly revision: number;
  readonly deck: PrintedDeck;
  readonly judge: PrintedJudge;
  /** From 1; 0 before the first deal. */
  readonly round: number;
  /** Of the match; Down 'n Dizzy is the best of them. */
  readonly rounds: number;
  readonly bonus: boolean;
  readonly phase: PrintedPhase;
  /** Who shuffles and deals the printed cards. */
  readonly dealer: number | null;
  /** Cards each gets, before equalizers. */
  readonly dealt: number;
  readonly opens_at_ms: number;
  readonly opened: boolean;
  readonly lock: PrintedLockView | null;
  readonly asked: PrintedAskedView | null;
  readonly hands: readonly PrintedHandView[];
  /** Why cards are being counted. */
  readonly ending: PrintedRoundEnd | null;
  /** Who went out, and has nothing to count. */
  readonly out: number | null;
  readonly count_ends_ms: number;
  readonly results: readonly PrintedRoundResult[];
  readonly match_winners: readonly number[];
  /** 0: no deal is due by itself. */
  readonly next_deal_at_ms: number;
}

/** Which printed cards lie on the table. */
export type PrintedDeck =
  | "dizzy"
  | "zangle"
  ;

/** Who says whether a claim was right (PRT-07). */
export type PrintedJudge =
  | "majority"
  | "host"
  ;

export type PrintedPhase =
  | "laying" // People deal the printed cards, and say when they are ready.
  | "countdown"
  | "open"
  | "counting" // The round is over, and everybody says how many cards are left.
  | "over"
  ;

/** Until `until_ms` the cards must lie there; while `asked` is shown, the votes must have come. */
export interface PrintedLockView {
  readonly holder: number;
  readonly named: readonly DizzyCombination[];
  readonly since_ms: number;
  readonly until_ms: number;
}

/** The table is asked. Who has voted is shown at once, and how when all is decided (PRT-08). */
export interface PrintedAskedView {
  readonly own: number;
  readonly special: boolean;
  readonly voters: readonly number[];
  readonly voted: readonly number[];
}

/** One seat's part in the round, in the order around the table. */
export interface PrintedHandView {
  readonly seat: number;
  readonly cards: number;
  readonly ready: boolean;
  readonly hits: number;
  readonly penalties: number;
  /** 0: not locked out. */
  readonly locked_out_until_ms: number;
  /** Says that nobody can go on. */
  readonly stuck: boolean;
  /** Has said how many cards are left. */
  readonly counted: boolean;
  readonly rounds_won: number;
  /** Zangle: the total of the rounds ended. */
  readonly score: number;
  readonly equalizer: ZangleEqualizerView | null;
  readonly away: boolean;
}

export type PrintedRoundEnd =
  | "out" // A player has no card left (DND-23, ZGL-31).
  | "special" // DND-24
  | "stuck" // Nobody can go on (DND-38, ZGL-32).
  | "last-left" // All other players left for good.
  ;

/** How a round ended. `totals` are Zangle's scores after it, and otherwise rounds won. */
export interface PrintedRoundResult {
  readonly round: number;
  readonly bonus: boolean;
  readonly end: PrintedRoundEnd;
  readonly winners: readonly number[];
  readonly cards_left: readonly (readonly [number, number])[];
  readonly totals: readonly (readonly [number, number])[];
}

/** What happened at one stroke, in order. */
export interface News {
  readonly kind: "news";
  readonly seq: number;
  /** The game clock. */
  readonly at_ms: number;
  readonly items: readonly (TableNews | GameNews)[];
}

/** A seat was taken, or something about it changed: this is the whole of it now. */
export interface SeatChanged {
  readonly kind: "seat-changed";
  readonly view: SeatView;
}

export interface SeatGone {
  readonly kind: "seat-gone";
  readonly seat: number;
  readonly kicked: boolean;
}

export interface HostIs {
  readonly kind: "host-is";
  readonly seat: number | null;
}

export interface WatchersNow {
  readonly kind: "watchers-now";
  readonly watchers: number;
}

/** Nobody new gets a seat; or again they do. */
export interface TableLocked {
  readonly kind: "table-locked";
  readonly locked: boolean;
}

/** So many screens may host beside the host. */
export interface ScreensNow {
  readonly kind: "screens-now";
  readonly screens: number;
}

export interface OptionChanged {
  readonly kind: "option-changed";
  readonly view: OptionView;
}

/** The game clock stands still. Reason: host, too-few players present, or a restart of the referee. */
export interface Paused {
  readonly kind: "paused";
  readonly reason: string;
}

/** The game clock runs on from where it stood. */
export interface Resumed {
  readonly kind: "resumed";
}

/** The next match begins by itself in so long; None: not any more. */
export interface StartScheduled {
  readonly kind: "start-scheduled";
  readonly starts_in_ms: number | null;
}

export interface MatchOver {
  readonly kind: "match-over";
  readonly winners: readonly number[];
}

/** Two phones were pressed together, once more. Of 0: they agreed too badly, and begin anew. */
export interface Bumped {
  readonly kind: "bumped";
  readonly seats: readonly [number, number];
  readonly count: number;
  /** After so many it is settled, and `seat-changed` tells how. */
  readonly wanted: number;
  /** Then the fingers are to be crossed. */
  readonly cross_after: number;
}

/** A match that is ordered by press begins, or its seed is told at its end. */
export interface LotteryIs {
  readonly kind: "lottery-is";
  readonly view: Lottery;
}

/** The ruling on one call. Every call gets exactly one. `first` is who was before it, for a late call. */
export interface Verdict {
  readonly kind: "verdict";
  readonly call: string;
  readonly seat: number;
  readonly ruling: Ruling;
  readonly reason: Reason;
  /** 0: not part of a contest (void). */
  readonly contest: number;
  readonly margin_us: number;
  readonly plus_minus_us: number;
  readonly first: number | null;
  readonly stamping: Stamping;
  /** By what it was ordered. */
  readonly rule?: Rule;
  /** It was part of a photo finish: what settled that. */
  readonly tie?: Tie | null;
  /** Of a lottery: the number of the race in the match, for which its tickets are. */
  readonly draw?: number;
}

/** The verdict on one call. */
export type Ruling =
  | "upheld" // It was first and right.
  | "late" // Another seat had changed or locked the thing: not judged, free.
  | "wrong" // It was first, and not right by the rules: it costs what the rules say.
  | "void" // It was not in play at all (paused, locked out, ...): not judged, free.
  ;

/** Why a call was ruled so, or a command refused. Clients have a sentence for each. */
export type Reason =
  | "right"
  | "on-trust" // Zangle at-showdown: taken unexamined, examined at the end (ZGL-36).
  | "table-agrees" // Printed cards: the players, or the host, said so (PRT-07).
  | "held" // Another seat holds the lock.
  | "changed" // Another seat changed the thing since the caller saw it.
  | "round-over" // The round ended before the call.
  | "no-combination"
  | "other-combination" // A combination is made, but not each one named.
  | "no-zangle" // The pieces do not cover the target.
  | "deadline" // No lay or take before the lock ended.
  | "withdrawn" // The holder gave the lock up.
  | "table-objects" // Printed cards: the players, or the host, said that it was not right (PRT-07).
  | "paused"
  | "no-match" // Nothing is being played.
  | "match-running"
  | "not-open-yet" // The countdown runs, or the round waits for its deal.
  | "locked-out" // After a wrong call, for a short time.
  | "clock-unknown" // When that was pressed cannot be told.
  | "false-start" // Pressed before what it called was even sent to anybody, beyond doubt.
  | "throttled" // Too many messages from this connection.
  | "lock-voided" // The lock ended without anybody's fault: nothing is judged.
  | "not-seated" // A watcher, or a seat that is not dealt in.
  | "not-host"
  | "not-your-lock"
  | "you-hold-the-lock"
  | "no-such-seat"
  | "no-such-screen" // No screen shows that code, or what asks to host is none.
  | "screens-too-many"
  | "table-full"
  | "table-locked"
  | "nobody-to-ask" // Nobody else is here who could say whose seat it is.
  | "no-bots" // This server runs none.
  | "bots-too-many"
  | "seats-too-few"
  | "seats-too-many"
  | "wrong-game" // A command of a game that this table does not play.
  | "basis-ahead" // A basis that has not been yet.
  | "not-your-card" // Not a face-up card that this seat may use.
  | "card-twice"
  | "too-few-cards"
  | "one-place-only" // A Zangle takes cards of both places (ZGL-02).
  | "target-is-z" // A Z has no shape to make (ZGL-16).
  | "named-twice"
  | "name-first" // DND-06
  | "still-open-cards" // DND-16
  | "no-blind-cards"
  | "somebody-can-lay" // DND-19
  | "option-off"
  | "pile-empty" // ZGL-30
  | "cap-reached" // ZGL-42
  | "hand-too-large" // DND-33
  | "not-your-turn"
  | "hit-first" // ZGL-62: the hit comes before the end of the turn.
  | "hit-taken" // ZGL-62: one in a turn.
  | "can-place" // DIZ-15: no pass while a tile fits.
  | "beyond-edge" // DIZ-08
  | "place-taken"
  | "no-neighbor" // DIZ-04: it touches no tile along an edge.
  | "colors-differ" // DIZ-04, DIZ-05
  | "no-tile-there"
  | "choose-first" // ZAM-04: the card that is played asks for a choice.
  | "no-choice" // Nothing is to be chosen now.
  | "no-such-choice"
  | "draw-first" // ZIG-13: a draw card waits for an answer.
  | "no-bounce" // ZIG-14: a draw card that was dodged can be drawn or dodged, and not bounced.
  | "no-action-card"
  | "set-cards-only" // ZIG-04: no action card in a set.
  | "free-undeclared" // ZIG-10
  | "play-card-missing" // ZIG-06
  | "no-such-word" // ZIG-20
  | "not-eleven" // ZIG-07
  | "puzzle-incomplete" // ZIG-08
  | "other-instrument" // ZIG-09
  | "top-not-laid" // ZIG-12
  | "no-vote" // ZIG-20: nothing is voted on, or not by this seat.
  | "vote-running"
  | "no-word-list" // ZIG-20: this machine has no list of that name.
  | "round-running"
  | "no-such-option"
  | "bad-option"
  | "already-hello"
  | "nothing-to-undo" // No verdict or move yet, or the last one is taken back already.
  | "somebody-left" // Who was dealt in when the call came has left for good: it cannot be taken back.
  | "already-so" // Paused twice, resumed twice, host already.
  ;

/**
 * The host took back the last verdict: the one on this call. Whole views of the match as it was before follow. In a
 * game of turns it is the last move of a seat, with the identifier of that command, and `contest` is 0.
 */
export interface TakenBack {
  readonly kind: "taken-back";
  readonly seat: number;
  readonly call: string;
  readonly contest: number;
}

/** Cards turned up at one moment. `together`: by all (DND-04, DND-17); else one seat alone (DND-15). */
export interface DizzyCardsOpened {
  readonly kind: "dizzy.cards-opened";
  readonly cards: readonly (readonly [number, DizzyCard])[];
  readonly together: boolean;
  /** Opened for a seat that did not (DND-39). */
  readonly by_referee: boolean;
}

export interface DizzyLockGranted {
  readonly kind: "dizzy.lock-granted";
  readonly lock: DizzyLockView;
}

/** The lock is gone without a lay (deadline, withdrawn, voided). */
export interface DizzyLockEnded {
  readonly kind: "dizzy.lock-ended";
  readonly seat: number;
}

/** A right lay: the Lizzy has changed. `made` lists every combination that it makes. */
export interface DizzyCardLaid {
  readonly kind: "dizzy.card-laid";
  readonly seat: number;
  readonly card: DizzyCard;
  readonly named: readonly DizzyCombination[];
  readonly made: readonly DizzyCombination[];
  readonly special: boolean;
  readonly revision: number;
  /** It was the seat's last open card: see `HandView.open_by_ms`. */
  readonly open_by_ms: number;
}

/** Why a call was wrong: the Lizzy as it would have been (none when no card came), and what it makes. */
export interface DizzyCombinationWrong {
  readonly kind: "dizzy.combination-wrong";
  readonly seat: number;
  readonly named: readonly DizzyCombination[];
  readonly made: readonly DizzyCombination[];
  readonly card: DizzyCard | null;
  /** The three cards judged: head, body, tail. Empty when no card came. */
  readonly tops: readonly DizzyCard[];
}

/** A card of the common blind pile went under the seat's blind pile, unseen. */
export interface DizzyPenaltyCardDrawn {
  readonly kind: "dizzy.penalty-card-drawn";
  readonly seat: number;
  readonly blind: number;
  readonly common: number;
}

/** DND-22: no card was left to draw. */
export interface DizzyPenaltyLapsed {
  readonly kind: "dizzy.penalty-lapsed";
  readonly seat: number;
}

export interface DizzyLockedOut {
  readonly kind: "dizzy.locked-out";
  readonly seat: number;
  readonly until_ms: number;
}

/** At this instant cards open, or one is flipped, unless a lock or a returning seat comes between (DND-19). */
export interface DizzyNobodyCanLay {
  readonly kind: "dizzy.nobody-can-lay";
  readonly settles_at_ms: number;
}

export interface DizzySaidStuck {
  readonly kind: "dizzy.said-stuck";
  readonly seat: number;
}

/** Badly stuck: a card of the common pile went on the Lizzy (DND-20). */
export interface DizzyCardFlipped {
  readonly kind: "dizzy.card-flipped";
  readonly card: DizzyCard;
  readonly common: number;
  readonly revision: number;
}

/** Cards from under the Lizzy were shuffled into the common pile (DND-21). */
export interface DizzyCommonRefilled {
  readonly kind: "dizzy.common-refilled";
  readonly common: number;
}

/** Double trouble: the bottom card of a pile went under a seat's blind pile (DND-27). */
export interface DizzyTroubleTaken {
  readonly kind: "dizzy.trouble-taken";
  readonly seat: number;
  readonly part: DizzyPart;
  /** It lay face up once; everybody may know which it is. */
  readonly card: DizzyCard;
  readonly blind: number;
}

export interface DizzySeatAway {
  readonly kind: "dizzy.seat-away";
  readonly seat: number;
}

export interface DizzySeatBack {
  readonly kind: "dizzy.seat-back";
  readonly seat: number;
}

export interface DizzyRoundEnded {
  readonly kind: "dizzy.round-ended";
  readonly result: DizzyRoundResult;
  readonly rounds_won: readonly (readonly [number, number])[];
  readonly match_winners: readonly number[];
  readonly next_deal_at_ms: number;
}

/** The round is open: center and everyone's first cards show (ZGL-12, ZGL-13). */
export interface ZangleCenterTurnedUp {
  readonly kind: "zangle.center-turned-up";
  readonly center: readonly ZangleCard[];
  readonly hands: readonly ZangleHandView[];
  readonly center_pile: number;
  readonly revision: number;
}

export interface ZangleLockGranted {
  readonly kind: "zangle.lock-granted";
  readonly lock: ZangleLockView;
}

/** The center is free again without a Zangle (deadline, withdrawn, wrong, voided). */
export interface ZangleLockEnded {
  readonly kind: "zangle.lock-ended";
  readonly seat: number;
}

/** A Zangle left play. Under `at-showdown` the tiling is empty: nobody has checked it yet. */
export interface ZangleTaken {
  readonly kind: "zangle.zangle-taken";
  readonly seat: number;
  readonly target: ZangleCard;
  readonly pieces: readonly ZangleCard[];
  readonly tiling: readonly ZanglePlacement[];
  readonly zangles: number;
  readonly revision: number;
}

/** ZGL-23: the center first. `center` is the whole center after it. */
export interface ZangleCenterRefilled {
  readonly kind: "zangle.center-refilled";
  readonly center: readonly ZangleCard[];
  readonly center_pile: number;
}

/** A seat turned cards of its draw pile up (ZGL-23, ZGL-33). */
export interface ZangleHandRefilled {
  readonly kind: "zangle.hand-refilled";
  readonly seat: number;
  readonly cards: readonly ZangleCard[];
  readonly draw_pile: number;
}

/** Why a take was wrong. `finding` is None when the deadline passed or the holder withdrew. */
export interface ZangleWrong {
  readonly kind: "zangle.zangle-wrong";
  readonly seat: number;
  readonly target: ZangleCard | null;
  readonly pieces: readonly ZangleCard[];
  readonly finding: ZangleFinding | null;
}

/** Why pieces do not make the target: too little, too much, or no way to lay them. */
export interface ZangleFinding {
  readonly area_needed: number;
  readonly area_given: number;
  /** The best try: what could be laid without overlap. */
  readonly placed: readonly ZanglePlacement[];
  /** Triangles of the target left open by it. */
  readonly holes: readonly (readonly [readonly [number, number], readonly [number, number], readonly [number, number]])[];
}

export interface ZanglePenaltyCardDrawn {
  readonly kind: "zangle.penalty-card-drawn";
  readonly seat: number;
  readonly draw_pile: number;
  readonly center_pile: number;
}

export interface ZanglePenaltyLapsed {
  readonly kind: "zangle.penalty-lapsed";
  readonly seat: number;
}

/** `by_referee`: everyone who may took one, since nobody could Zangle (ZGL-49). */
export interface ZangleHitTaken {
  readonly kind: "zangle.hit-taken";
  readonly seat: number;
  readonly card: ZangleCard;
  readonly center_pile: number;
  readonly by_referee: boolean;
}

export interface ZangleLockedOut {
  readonly kind: "zangle.locked-out";
  readonly seat: number;
  readonly until_ms: number;
}

export interface ZangleSeatAway {
  readonly kind: "zangle.seat-away";
  readonly seat: number;
}

export interface ZangleSeatBack {
  readonly kind: "zangle.seat-back";
  readonly seat: number;
}

export interface ZangleRoundEnded {
  readonly kind: "zangle.round-ended";
  readonly result: ZangleRoundResult;
  /** After this round (ZGL-40). */
  readonly equalizers: readonly (readonly [number, ZangleEqualizerView])[];
  readonly match_winners: readonly number[];
  readonly next_deal_at_ms: number;
}

/** It is this seat's turn; `ends_at_ms` 0: for as long as it takes. */
export interface DiziosTurnBegan {
  readonly kind: "dizios.turn-began";
  readonly seat: number;
  readonly ends_at_ms: number;
  readonly revision: number;
}

/** A tile lies. `points` are those of the tiles that it touches along an edge (DIZ-06), `touches` which they are. */
export interface DiziosTilePlaced {
  readonly kind: "dizios.tile-placed";
  readonly laid: DiziosLaid;
  readonly points: number;
  readonly score: number;
  readonly touches: readonly number[];
}

/** A seat drew (DIZ-07). Only the seat itself is told which tiles. */
export interface DiziosTileDrawn {
  readonly kind: "dizios.tile-drawn";
  readonly seat: number;
  readonly tiles: readonly DiziosTile[];
  readonly rack: number;
  readonly pile: number;
}

export interface DiziosTurnPassed {
  readonly kind: "dizios.turn-passed";
  readonly seat: number;
  readonly by: DiziosPassBy;
}

export type DiziosPassBy =
  | "hand"
  | "clock" // The time for the turn was over.
  | "absence" // The seat is away.
  ;

/** A tile went back to the rack of the only player (DIZ-12). */
export interface DiziosTileLifted {
  readonly kind: "dizios.tile-lifted";
  readonly seat: number;
  readonly tile: DiziosTile;
  readonly column: number;
  readonly row: number;
  readonly score: number;
  readonly revision: number;
  /** This viewer's rack is the one that it went back to. */
  readonly own: boolean;
}

export interface DiziosSeatAway {
  readonly kind: "dizios.seat-away";
  readonly seat: number;
}

export interface DiziosSeatBack {
  readonly kind: "dizios.seat-back";
  readonly seat: number;
}

/** Has left for good; the tiles of its rack are out of play, and nobody sees them. */
export interface DiziosSeatLeft {
  readonly kind: "dizios.seat-left";
  readonly seat: number;
}

export interface DiziosMatchEnded {
  readonly kind: "dizios.match-ended";
  readonly result: DiziosResult;
  readonly winners: readonly number[];
}

/** It is this seat's turn; `ends_at_ms` 0: for as long as it takes. */
export interface TurnstyleTurnBegan {
  readonly kind: "turnstyle.turn-began";
  readonly seat: number;
  readonly ends_at_ms: number;
  readonly last_turns: boolean;
  readonly revision: number;
}

/** The turn of this seat is over without a Zangle. */
export interface TurnstyleTurnPassed {
  readonly kind: "turnstyle.turn-passed";
  readonly seat: number;
  readonly by: TurnstylePassBy;
}

export type TurnstylePassBy =
  | "hand"
  | "clock" // The time for the turn was over.
  | "absence" // The seat is away.
  ;

/** The round is open: center and everyone's first cards show (ZGL-12, ZGL-13). */
export interface TurnstyleCenterTurnedUp {
  readonly kind: "turnstyle.center-turned-up";
  readonly center: readonly ZangleCard[];
  readonly hands: readonly ZangleHandView[];
  readonly center_pile: number;
  readonly revision: number;
}

/** A Zangle left play. */
export interface TurnstyleZangleTaken {
  readonly kind: "turnstyle.zangle-taken";
  readonly seat: number;
  readonly target: ZangleCard;
  readonly pieces: readonly ZangleCard[];
  readonly tiling: readonly ZanglePlacement[];
  readonly zangles: number;
  readonly revision: number;
}

/** ZGL-63: the center first. `center` is the whole center after it. */
export interface TurnstyleCenterRefilled {
  readonly kind: "turnstyle.center-refilled";
  readonly center: readonly ZangleCard[];
  readonly center_pile: number;
}

/** A seat turned cards of its draw pile up (ZGL-63). */
export interface TurnstyleHandRefilled {
  readonly kind: "turnstyle.hand-refilled";
  readonly seat: number;
  readonly cards: readonly ZangleCard[];
  readonly draw_pile: number;
}

/** `by_referee`: the clock ran out, or the seat is away. */
export interface TurnstyleHitTaken {
  readonly kind: "turnstyle.hit-taken";
  readonly seat: number;
  readonly card: ZangleCard;
  readonly center_pile: number;
  readonly by_referee: boolean;
}

/** A seat is away, or has left for good. */
export interface TurnstyleSeatAway {
  readonly kind: "turnstyle.seat-away";
  readonly seat: number;
}

/** A seat is back. */
export interface TurnstyleSeatBack {
  readonly kind: "turnstyle.seat-back";
  readonly seat: number;
}

/** A round is over, and scored; nobody gets an equalizer. */
export interface TurnstyleRoundEnded {
  readonly kind: "turnstyle.round-ended";
  readonly result: ZangleRoundResult;
  readonly equalizers: readonly (readonly [number, ZangleEqualizerView])[];
  readonly match_winners: readonly number[];
  readonly next_deal_at_ms: number;
}

/** The cards show, and the time runs. */
export interface SolitaireCenterTurnedUp {
  readonly kind: "solitaire.center-turned-up";
  readonly center: readonly ZangleCard[];
  readonly hands: readonly ZangleHandView[];
  readonly center_pile: number;
  readonly revision: number;
}

/** A Zangle left play. */
export interface SolitaireZangleTaken {
  readonly kind: "solitaire.zangle-taken";
  readonly seat: number;
  readonly target: ZangleCard;
  readonly pieces: readonly ZangleCard[];
  readonly tiling: readonly ZanglePlacement[];
  readonly zangles: number;
  readonly revision: number;
}

/** The center first. `center` is the whole center after it. */
export interface SolitaireCenterRefilled {
  readonly kind: "solitaire.center-refilled";
  readonly center: readonly ZangleCard[];
  readonly center_pile: number;
}

/** Cards of the own draw pile turned up. */
export interface SolitaireHandRefilled {
  readonly kind: "solitaire.hand-refilled";
  readonly seat: number;
  readonly cards: readonly ZangleCard[];
  readonly draw_pile: number;
}

/** One more card, and one more hit. */
export interface SolitaireHitTaken {
  readonly kind: "solitaire.hit-taken";
  readonly seat: number;
  readonly card: ZangleCard;
  readonly center_pile: number;
  readonly by_referee: boolean;
  readonly hits: number;
}

/** The player is away, or has left for good. */
export interface SolitaireSeatAway {
  readonly kind: "solitaire.seat-away";
  readonly seat: number;
}

/** The player is back. */
export interface SolitaireSeatBack {
  readonly kind: "solitaire.seat-back";
  readonly seat: number;
}

/** It is over: out of cards, stuck, or given up. Points are hits. */
export interface SolitaireRoundEnded {
  readonly kind: "solitaire.round-ended";
  readonly result: ZangleRoundResult;
  readonly equalizers: readonly (readonly [number, ZangleEqualizerView])[];
  readonly match_winners: readonly number[];
  readonly next_deal_at_ms: number;
  readonly ended_ms: number;
}

/** It is this seat's turn to play a card, or to choose what its card does. `revision` counts every turn. */
export interface ZamTurnBegan {
  readonly kind: "zam.turn-began";
  readonly seat: number;
  readonly choice: ZamChoice | null;
  readonly turn_ends_ms: number;
  readonly round: number;
  readonly revision: number;
}

/** `picked_by`: whose 6 chose it (ZAM-13). */
export interface ZamCardPlayed {
  readonly kind: "zam.card-played";
  readonly seat: number;
  readonly place: number;
  readonly card: ZamCard;
  readonly picked_by: number | null;
}

/** The effect could not be used, so it was skipped; the card stays in play (ZAM-04). */
export interface ZamEffectSkipped {
  readonly kind: "zam.effect-skipped";
  readonly seat: number;
  readonly effect: number;
}

export interface ZamEffectCopied {
  readonly kind: "zam.effect-copied";
  readonly seat: number;
  readonly card: ZamCard;
}

/** `card` is there for the seat itself alone: it faces its holder (ZAM-11). */
export interface ZamCompanionDrawn {
  readonly kind: "zam.companion-drawn";
  readonly seat: number;
  readonly place: number;
  readonly card: ZamCard | null;
  readonly companions: number;
}

/** From now on the card faces its holder, who alone is shown it; the others see it no more (ZAM-10). */
export interface ZamCardTurned {
  readonly kind: "zam.card-turned";
  readonly seat: number;
  readonly place: number;
  readonly card: ZamCard | null;
}

/** `seat` plays no card in this round, by the 7 of `by` (ZAM-14). */
export interface ZamFrozen {
  readonly kind: "zam.frozen";
  readonly seat: number;
  readonly by: number;
}

/** The top card of a score pile went to another, by a 2. `card` is shown to these two alone. */
export interface ZamCardTaken {
  readonly kind: "zam.card-taken";
  readonly seat: number;
  readonly of: number;
  readonly card: ZamCard | null;
}

/** A card of a score pile was given away, by an 8. `card` is shown to these two alone. */
export interface ZamCardGiven {
  readonly kind: "zam.card-given";
  readonly seat: number;
  readonly to: number;
  readonly card: ZamCard | null;
}

/** The seat plays no card in this round; or, while it had to choose, the referee chose for it. */
export interface ZamTurnPassed {
  readonly kind: "zam.turn-passed";
  readonly seat: number;
  readonly why: ZamWhyPassed;
}

export type ZamWhyPassed =
  | "away" // Without a connection for longer than the grace.
  | "clock" // The turn clock ran out.
  | "gone" // Left for good.
  ;

/** The cards in play went into the winner's score pile, the last one played on top. */
export interface ZamRoundWon {
  readonly kind: "zam.round-won";
  readonly won: ZamWon;
  readonly scores: readonly (readonly [number, number])[];
}

export interface ZamSeatAway {
  readonly kind: "zam.seat-away";
  readonly seat: number;
}

export interface ZamSeatBack {
  readonly kind: "zam.seat-back";
  readonly seat: number;
}

/** Left for good: the cards of the hand are out of play. */
export interface ZamSeatLeft {
  readonly kind: "zam.seat-left";
  readonly seat: number;
}

/** A hand is empty (ZAM-18), or too few are left. Cards left in hands are discarded. */
export interface ZamMatchEnded {
  readonly kind: "zam.match-ended";
  readonly standings: readonly ZamStanding[];
  readonly match_winners: readonly number[];
}

/** `revision` counts every turn. */
export interface ZigityTurnBegan {
  readonly kind: "zigity.turn-began";
  readonly seat: number;
  readonly owed: ZigityOwed | null;
  readonly reversed: boolean;
  readonly turn_ends_ms: number;
  readonly revision: number;
}

/** The cards lie on the play pile, `top` on top. `left` are the player's cards. */
export interface ZigitySetLaid {
  readonly kind: "zigity.set-laid";
  readonly laid: ZigitySetShown;
  readonly top: ZigityCard;
  readonly left: number;
}

export interface ZigityActionPlayed {
  readonly kind: "zigity.action-played";
  readonly seat: number;
  readonly card: ZigityActionCard;
  readonly left: number;
}

/** `cards` are there for the seat itself alone. Fewer than were due: no more were left (ZIG-21). */
export interface ZigityCardsDrawn {
  readonly kind: "zigity.cards-drawn";
  readonly seat: number;
  readonly why: ZigityWhyDrawn;
  readonly count: number;
  readonly cards: readonly ZigityCard[];
  readonly deck: number;
}

export type ZigityWhyDrawn =
  | "turn" // Instead of a set or an action card (ZIG-15).
  | "draw-card" // ZIG-13
  | "bounced" // The own draw card came back (ZIG-16).
  | "away" // Without a connection for longer than the grace (ZIG-26).
  | "clock" // The turn clock ran out (ZIG-26).
  ;

/** The cards under the play card are shuffled and are the deck (ZIG-21). */
export interface ZigityDeckRefilled {
  readonly kind: "zigity.deck-refilled";
  readonly deck: number;
}

/** Cards of the deck are turned up until one is a set card, which is the play card (ZIG-02). */
export interface ZigityPlayCardTurned {
  readonly kind: "zigity.play-card-turned";
  readonly cards: readonly ZigityCard[];
  readonly deck: number;
}

export interface ZigityVoteBegan {
  readonly kind: "zigity.vote-began";
  readonly vote: ZigityVoteView;
}

export interface ZigityVoted {
  readonly kind: "zigity.voted";
  readonly seat: number;
  readonly accept: boolean;
}

/** Not accepted: the cards go back, and the player goes on with their turn. */
export interface ZigityVoteEnded {
  readonly kind: "zigity.vote-ended";
  readonly seat: number;
  readonly word: string;
  readonly accepted: boolean;
}

export interface ZigitySeatAway {
  readonly kind: "zigity.seat-away";
  readonly seat: number;
}

export interface ZigitySeatBack {
  readonly kind: "zigity.seat-back";
  readonly seat: number;
}

/** Left for good: the cards of the hand go under the play pile. */
export interface ZigitySeatLeft {
  readonly kind: "zigity.seat-left";
  readonly seat: number;
  readonly pile: number;
}

export interface ZigityMatchEnded {
  readonly kind: "zigity.match-ended";
  readonly result: ZigityResult;
}

export interface PrintedSeatReady {
  readonly kind: "printed.seat-ready";
  readonly seat: number;
}

/** All have dealt: at this instant the cards turn up, and the race is open (DND-04, ZGL-12). */
export interface PrintedCountdownBegan {
  readonly kind: "printed.countdown-began";
  readonly opens_at_ms: number;
}

export interface PrintedRoundOpened {
  readonly kind: "printed.round-opened";
  readonly revision: number;
}

export interface PrintedLockGranted {
  readonly kind: "printed.lock-granted";
  readonly lock: PrintedLockView;
}

/** Without a ruling, or after one: nobody holds it any more. */
export interface PrintedLockEnded {
  readonly kind: "printed.lock-ended";
  readonly seat: number;
}

/** The cards lie there. Until the lock's new end the voters say whether they are right. */
export interface PrintedTableAsked {
  readonly kind: "printed.table-asked";
  readonly lock: PrintedLockView;
  readonly asked: PrintedAskedView;
}

export interface PrintedVoted {
  readonly kind: "printed.voted";
  readonly seat: number;
}

/** What the table said of a claim, and who said what. `cards` has the caller left; `lots` were drawn for it. */
export interface PrintedClaimRuled {
  readonly kind: "printed.claim-ruled";
  readonly seat: number;
  readonly right: boolean;
  readonly by: PrintedRuledBy;
  readonly named: readonly DizzyCombination[];
  readonly own: number;
  readonly special: boolean;
  readonly votes: readonly (readonly [number, boolean])[];
  readonly lots: readonly PrintedLot[];
  readonly cards: number;
  readonly revision: number;
}

export type PrintedRuledBy =
  | "majority"
  | "host"
  | "tie"
  | "lot"
  ;

/** The lot of one chair, drawn from the bag; `id` is the chair's number. */
export interface PrintedLot {
  readonly id: number;
}

/** Nothing was laid: the deadline passed, or the holder withdrew. It counts as wrong (DND-13, ZGL-25). */
export interface PrintedClaimLapsed {
  readonly kind: "printed.claim-lapsed";
  readonly seat: number;
  readonly named: readonly DizzyCombination[];
}

/** This seat takes a card of the common pile, or of the center's, face down under its own (DND-12, ZGL-25). */
export interface PrintedPenaltyCardDrawn {
  readonly kind: "printed.penalty-card-drawn";
  readonly seat: number;
  readonly cards: number;
}

export interface PrintedLockedOut {
  readonly kind: "printed.locked-out";
  readonly seat: number;
  readonly until_ms: number;
}

/** Double trouble: this seat takes the bottom card of the pile that was laid on (DND-27). */
export interface PrintedTroubleTaken {
  readonly kind: "printed.trouble-taken";
  readonly seat: number;
  readonly cards: number;
}

export interface PrintedHitTaken {
  readonly kind: "printed.hit-taken";
  readonly seat: number;
  readonly cards: number;
  readonly hits: number;
}

export interface PrintedSaidStuck {
  readonly kind: "printed.said-stuck";
  readonly seat: number;
  readonly nothing_left: boolean;
}

/** All say that nobody can: each opens a card (DND-17), or takes a hit (ZGL-49). What was called before is late. */
export interface PrintedAllGoOn {
  readonly kind: "printed.all-go-on";
  readonly cards: readonly (readonly [number, number])[];
  readonly revision: number;
}

export interface PrintedCardsCorrected {
  readonly kind: "printed.cards-corrected";
  readonly seat: number;
  readonly cards: number;
}

export interface PrintedCountingBegan {
  readonly kind: "printed.counting-began";
  readonly ending: PrintedRoundEnd;
  readonly out: number | null;
  readonly count_ends_ms: number;
}

export interface PrintedCounted {
  readonly kind: "printed.counted";
  readonly seat: number;
  readonly cards: number;
}

/** `voters` are those who are asked now, where the table is asked. */
export interface PrintedSeatAway {
  readonly kind: "printed.seat-away";
  readonly seat: number;
  readonly voters: readonly number[];
}

export interface PrintedSeatBack {
  readonly kind: "printed.seat-back";
  readonly seat: number;
  readonly voters: readonly number[];
}

export interface PrintedRoundEnded {
  readonly kind: "printed.round-ended";
  readonly result: PrintedRoundResult;
  readonly rounds_won: readonly (readonly [number, number])[];
  readonly scores: readonly (readonly [number, number])[];
  readonly equalizers: readonly (readonly [number, ZangleEqualizerView])[];
  readonly match_winners: readonly number[];
  readonly next_deal_at_ms: number;
}

/** A plain command was carried out; or a call won the lock, and its verdict comes when it ends. */
export interface Done {
  readonly kind: "done";
  readonly seq: number;
  readonly id: string;
}

/** A command was refused, and nothing happened. `number` is the bound in question, where there is one. */
export interface Refusal {
  readonly kind: "refusal";
  readonly seq: number;
  readonly id: string;
  readonly reason: Reason;
  readonly number: number | null;
}

/** The verdict on a call that was repeated: the same as in the news, which this client may have missed. */
export interface Again {
  readonly kind: "again";
  readonly seq: number;
  readonly verdict: Verdict;
}

/**
 * To a watcher, about its wish to host: a code that it shows until the host repeats it, or a token once it may.
 * Neither: it may not, or not any more. With the token in its `hello` it may again after a lost connection.
 */
export interface Hosting {
  readonly kind: "hosting";
  readonly seq: number;
  readonly code: string;
  readonly token: string;
}

/**
 * Somebody says that they are the player of this seat, who is away, and asks for it with `claim-seat`. To the one who
 * decides with `let-seat`: the host, or while the host is away, or asks, the person who has sat here longest. `still`:
 * it is not decided yet. When it is not so any more, the one who asked is told as well; who got the seat hears a
 * `welcome` instead.
 */
export interface SeatAsked {
  readonly kind: "seat-asked";
  readonly seq: number;
  readonly seat: number;
  /** Where they sit now; None: they watch. */
  readonly by: number | null;
  readonly still: boolean;
}

/** To be answered at once with a pong that bears the nonce. */
export interface Ping {
  readonly kind: "ping";
  readonly seq: number;
  readonly nonce: number;
}

/** The client broke the protocol. `hint` is for its author. Too many of these end the connection. */
export interface Fault {
  readonly kind: "fault";
  readonly seq: number;
  readonly hint: string;
}

/** The last message of a connection. */
export interface Bye {
  readonly kind: "bye";
  readonly seq: number;
  readonly reason: Closing;
}

/** Why the referee ends a connection. */
export type Closing =
  | "newer-tab"
  | "kicked"
  | "left"
  | "table-closed"
  | "table-broken" // An invariant failed: this table stops, the others play on.
  | "server-stops"
  | "faulty" // Too many messages that broke the protocol.
  | "no-hello" // The first message was no hello, or did not come.
  | "wrong-version" // The client speaks another version of this protocol.
  | "no-such-table"
  | "tables-full" // The server opens no more tables.
  | "bad-token" // No seat of this table has it. Nothing changed; connect and say hello again without.
  ;

export type ClientMessage =
  | Hello
  | Pong
  | Play
  | Ready
  | Profile
  | Bump
  | Leave
  | Look
  | Start
  | Pause
  | Resume
  | NextRound
  | Rematch
  | EndMatch
  | Undo
  | Kick
  | SetOption
  | SetGame
  | LockTable
  | HandOver
  | HostHere
  | LetHost
  | AddBot
  | ClaimSeat
  | LetSeat
  ;

export type Command =
  | Play
  | Ready
  | Profile
  | Bump
  | Leave
  | Look
  | Start
  | Pause
  | Resume
  | NextRound
  | Rematch
  | EndMatch
  | Undo
  | Kick
  | SetOption
  | SetGame
  | LockTable
  | HandOver
  ;

export type SeatCommand =
  | Play
  | Ready
  | Profile
  | Bump
  | Leave
  | Look
  ;

export type HostCommand =
  | Start
  | Pause
  | Resume
  | NextRound
  | Rematch
  | EndMatch
  | Undo
  | Kick
  | SetOption
  | SetGame
  | LockTable
  | HandOver
  ;

export type ScreenCommand =
  | Start
  | Pause
  | Resume
  | NextRound
  | Rematch
  | EndMatch
  | Undo
  | Kick
  | SetOption
  | SetGame
  | LockTable
  ;

export type Arrangement =
  | HostHere
  | LetHost
  | AddBot
  | ClaimSeat
  | LetSeat
  ;

export type GameCommand =
  | DizzyCall
  | DizzyLay
  | DizzyWithdraw
  | DizzyOpen
  | DizzyStuck
  | ZangleCall
  | ZangleTake
  | ZangleWithdraw
  | ZangleHit
  | DiziosPlace
  | DiziosPass
  | DiziosLift
  | TurnstyleTake
  | TurnstyleHit
  | TurnstylePass
  | SolitaireTake
  | SolitaireHit
  | SolitaireStop
  | ZamPlay
  | ZamTake
  | ZamTurn
  | ZamCopy
  | ZamPick
  | ZamGive
  | ZigityLaySet
  | ZigityPlayAction
  | ZigityDraw
  | ZigityVote
  | PrintedReady
  | PrintedCall
  | PrintedLay
  | PrintedWithdraw
  | PrintedVote
  | PrintedOverrule
  | PrintedHit
  | PrintedStuck
  | PrintedCorrect
  | PrintedFinish
  | PrintedCount
  ;

export type DizzyCommand =
  | DizzyCall
  | DizzyLay
  | DizzyWithdraw
  | DizzyOpen
  | DizzyStuck
  ;

export type ZangleCommand =
  | ZangleCall
  | ZangleTake
  | ZangleWithdraw
  | ZangleHit
  ;

export type DiziosCommand =
  | DiziosPlace
  | DiziosPass
  | DiziosLift
  ;

export type TurnstyleCommand =
  | TurnstyleTake
  | TurnstyleHit
  | TurnstylePass
  ;

export type SolitaireCommand =
  | SolitaireTake
  | SolitaireHit
  | SolitaireStop
  ;

export type ZamCommand =
  | ZamPlay
  | ZamTake
  | ZamTurn
  | ZamCopy
  | ZamPick
  | ZamGive
  ;

export type ZigityCommand =
  | ZigityLaySet
  | ZigityPlayAction
  | ZigityDraw
  | ZigityVote
  ;

export type PrintedCommand =
  | PrintedReady
  | PrintedCall
  | PrintedLay
  | PrintedWithdraw
  | PrintedVote
  | PrintedOverrule
  | PrintedHit
  | PrintedStuck
  | PrintedCorrect
  | PrintedFinish
  | PrintedCount
  ;

export type ServerMessage =
  | Welcome
  | Sight
  | News
  | Done
  | Refusal
  | Again
  | Hosting
  | SeatAsked
  | Ping
  | Fault
  | Bye
  ;

export type TableNews =
  | SeatChanged
  | SeatGone
  | HostIs
  | WatchersNow
  | TableLocked
  | ScreensNow
  | OptionChanged
  | Paused
  | Resumed
  | StartScheduled
  | MatchOver
  | Bumped
  | LotteryIs
  | Verdict
  | TakenBack
  ;

export type GameNews =
  | DizzyCardsOpened
  | DizzyLockGranted
  | DizzyLockEnded
  | DizzyCardLaid
  | DizzyCombinationWrong
  | DizzyPenaltyCardDrawn
  | DizzyPenaltyLapsed
  | DizzyLockedOut
  | DizzyNobodyCanLay
  | DizzySaidStuck
  | DizzyCardFlipped
  | DizzyCommonRefilled
  | DizzyTroubleTaken
  | DizzySeatAway
  | DizzySeatBack
  | DizzyRoundEnded
  | ZangleCenterTurnedUp
  | ZangleLockGranted
  | ZangleLockEnded
  | ZangleTaken
  | ZangleCenterRefilled
  | ZangleHandRefilled
  | ZangleWrong
  | ZanglePenaltyCardDrawn
  | ZanglePenaltyLapsed
  | ZangleHitTaken
  | ZangleLockedOut
  | ZangleSeatAway
  | ZangleSeatBack
  | ZangleRoundEnded
  | DiziosTurnBegan
  | DiziosTilePlaced
  | DiziosTileDrawn
  | DiziosTurnPassed
  | DiziosTileLifted
  | DiziosSeatAway
  | DiziosSeatBack
  | DiziosSeatLeft
  | DiziosMatchEnded
  | TurnstyleTurnBegan
  | TurnstyleTurnPassed
  | TurnstyleCenterTurnedUp
  | TurnstyleZangleTaken
  | TurnstyleCenterRefilled
  | TurnstyleHandRefilled
  | TurnstyleHitTaken
  | TurnstyleSeatAway
  | TurnstyleSeatBack
  | TurnstyleRoundEnded
  | SolitaireCenterTurnedUp
  | SolitaireZangleTaken
  | SolitaireCenterRefilled
  | SolitaireHandRefilled
  | SolitaireHitTaken
  | SolitaireSeatAway
  | SolitaireSeatBack
  | SolitaireRoundEnded
  | ZamTurnBegan
  | ZamCardPlayed
  | ZamEffectSkipped
  | ZamEffectCopied
  | ZamCompanionDrawn
  | ZamCardTurned
  | ZamFrozen
  | ZamCardTaken
  | ZamCardGiven
  | ZamTurnPassed
  | ZamRoundWon
  | ZamSeatAway
  | ZamSeatBack
  | ZamSeatLeft
  | ZamMatchEnded
  | ZigityTurnBegan
  | ZigitySetLaid
  | ZigityActionPlayed
  | ZigityCardsDrawn
  | ZigityDeckRefilled
  | ZigityPlayCardTurned
  | ZigityVoteBegan
  | ZigityVoted
  | ZigityVoteEnded
  | ZigitySeatAway
  | ZigitySeatBack
  | ZigitySeatLeft
  | ZigityMatchEnded
  | PrintedSeatReady
  | PrintedCountdownBegan
  | PrintedRoundOpened
  | PrintedLockGranted
  | PrintedLockEnded
  | PrintedTableAsked
  | PrintedVoted
  | PrintedClaimRuled
  | PrintedClaimLapsed
  | PrintedPenaltyCardDrawn
  | PrintedLockedOut
  | PrintedTroubleTaken
  | PrintedHitTaken
  | PrintedSaidStuck
  | PrintedAllGoOn
  | PrintedCardsCorrected
  | PrintedCountingBegan
  | PrintedCounted
  | PrintedSeatAway
  | PrintedSeatBack
  | PrintedRoundEnded
  ;

export type DizzyNews =
  | DizzyCardsOpened
  | DizzyLockGranted
  | DizzyLockEnded
  | DizzyCardLaid
  | DizzyCombinationWrong
  | DizzyPenaltyCardDrawn
  | DizzyPenaltyLapsed
  | DizzyLockedOut
  | DizzyNobodyCanLay
  | DizzySaidStuck
  | DizzyCardFlipped
  | DizzyCommonRefilled
  | DizzyTroubleTaken
  | DizzySeatAway
  | DizzySeatBack
  | DizzyRoundEnded
  ;

export type ZangleNews =
  | ZangleCenterTurnedUp
  | ZangleLockGranted
  | ZangleLockEnded
  | ZangleTaken
  | ZangleCenterRefilled
  | ZangleHandRefilled
  | ZangleWrong
  | ZanglePenaltyCardDrawn
  | ZanglePenaltyLapsed
  | ZangleHitTaken
  | ZangleLockedOut
  | ZangleSeatAway
  | ZangleSeatBack
  | ZangleRoundEnded
  ;

export type DiziosNews =
  | DiziosTurnBegan
  | DiziosTilePlaced
  | DiziosTileDrawn
  | DiziosTurnPassed
  | DiziosTileLifted
  | DiziosSeatAway
  | DiziosSeatBack
  | DiziosSeatLeft
  | DiziosMatchEnded
  ;

export type TurnstyleNews =
  | TurnstyleTurnBegan
  | TurnstyleTurnPassed
  | TurnstyleCenterTurnedUp
  | TurnstyleZangleTaken
  | TurnstyleCenterRefilled
  | TurnstyleHandRefilled
  | TurnstyleHitTaken
  | TurnstyleSeatAway
  | TurnstyleSeatBack
  | TurnstyleRoundEnded
  ;

export type SolitaireNews =
  | SolitaireCenterTurnedUp
  | SolitaireZangleTaken
  | SolitaireCenterRefilled
  | SolitaireHandRefilled
  | SolitaireHitTaken
  | SolitaireSeatAway
  | SolitaireSeatBack
  | SolitaireRoundEnded
  ;

export type ZamNews =
  | ZamTurnBegan
  | ZamCardPlayed
  | ZamEffectSkipped
  | ZamEffectCopied
  | ZamCompanionDrawn
  | ZamCardTurned
  | ZamFrozen
  | ZamCardTaken
  | ZamCardGiven
  | ZamTurnPassed
  | ZamRoundWon
  | ZamSeatAway
  | ZamSeatBack
  | ZamSeatLeft
  | ZamMatchEnded
  ;

export type ZigityNews =
  | ZigityTurnBegan
  | ZigitySetLaid
  | ZigityActionPlayed
  | ZigityCardsDrawn
  | ZigityDeckRefilled
  | ZigityPlayCardTurned
  | ZigityVoteBegan
  | ZigityVoted
  | ZigityVoteEnded
  | ZigitySeatAway
  | ZigitySeatBack
  | ZigitySeatLeft
  | ZigityMatchEnded
  ;

export type PrintedNews =
  | PrintedSeatReady
  | PrintedCountdownBegan
  | PrintedRoundOpened
  | PrintedLockGranted
  | PrintedLockEnded
  | PrintedTableAsked
  | PrintedVoted
  | PrintedClaimRuled
  | PrintedClaimLapsed
  | PrintedPenaltyCardDrawn
  | PrintedLockedOut
  | PrintedTroubleTaken
  | PrintedHitTaken
  | PrintedSaidStuck
  | PrintedAllGoOn
  | PrintedCardsCorrected
  | PrintedCountingBegan
  | PrintedCounted
  | PrintedSeatAway
  | PrintedSeatBack
  | PrintedRoundEnded
  ;

export type GameView =
  | DizzyView
  | ZangleView
  | DiziosView
  | TurnstyleView
  | SolitaireView
  | ZamView
  | ZigityView
  | PrintedView
  ;

export type ZigityCard =
  | ZigitySetCard
  | ZigityFreeCard
  | ZigityActionCard
  ;
