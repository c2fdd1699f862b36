# What the page and the terminal say in English. The referee sends identifiers and arguments, never sentences.
# $who is "me" where a sentence is about whoever reads it, otherwise "other".

## Around the table

title = First shout!
and = and
yes = yes
no = no
close = Close
save = Save
change = Change
menu = Menu
language = Language
language-en = English
language-nl = Nederlands
somebody = somebody
your-name = Your name
your-symbol = Your shape
table-code = Table code
table-code-none = none? leave it empty
no-table-there = There is no table { $code } here. Is the code right?
playing-there = The game: { $game }
sitting-there = There: { $names }
bots-there = { $count ->
    [one] a robot
   *[other] { $count } robots
}
full-there = It is full: you can watch.
match-there = A match is being played: you join in as soon as cards are dealt again.
joining-table = You join table { $code }
join = Sit down
more-ways = Other ways in
watch-only = Just watch
open-table = New table: { $game }
connecting = Connecting …
connecting-try = Try { $tries }.
cannot-connect = Nothing answers. Are you on the same Wi-Fi as the table? A guest network often lets no phone reach another machine.
cannot-trust = Nobody whom this machine trusts vouches for the table's certificate. Save the root that the server shows at /authority.crt, as PEM, and name it in SSL_CERT_FILE.
back-to-start = Back to the start
farewell = You are at no table now
farewell-left = You have left the table
play-here = Play here
ask-again = Ask again
table-full-watching = The table is full, so you are watching.
table-locked-watching = The table is locked, so you are watching.
watching = Watching
you-watch = You are watching.
table-name = Table { $code }
players = Players
player = Player
host = host
host-now = { $who ->
    [me] You are the host now.
   *[other] { $name } is the host now.
}
bot = robot
quick = faster than people react
away = away
gone = has left
ready = ready
not-ready = not ready
i-am-ready = Ready!
not-ready-after-all = Wait, not ready
waiting-for-players = { $free ->
    [one] Room for one more player.
   *[other] Room for { $free } more players.
}
waiting-for = { $count ->
    [one] Waiting for { $name }.
   *[other] Waiting for { $count } players, { $name } among them.
}
waiting-for-names = Waiting for { $names }.
waited-you = you
you-start = Everybody else is ready: you start.
everybody-ready = Everybody is ready.
starts-soon = Starting …
start-now = Start now
start-anyway = Start without waiting
seat-claim = I am { $name }, who is away
seat-are-you = Are you { $name }, who is away?
seat-yes = Yes
seat-no = No
seat-claimed = Asked for { $name }’s seat. Somebody at the table has to say yes.
seat-not-given = You do not get { $name }’s seat.
seat-asked = { $by } says: I am { $name }, who is away.
seat-let = Give { $name }’s seat back
seat-let-not = Not { $name }
term-seat-asked = The menu says yes or no.
needs-more = It takes { $number } players: somebody else has to sit down.
start-alone = Start alone
start-alone-means = Nobody else is here yet. Others can still sit down before you start.
end-match = End this match
end-match-means = Everybody stops, and nobody wins this match.
end-match-yes = End it
end-match-no = Play on
to-lobby = Another game or options
scan-to-join = Scan to join
scan-trouble = Nothing opens? Join the same Wi-Fi, not one for guests, and stay on it: switch off mobile data and VPN.
qr-alt = A code to scan, to join table { $code }
lines = Connections
about-ms = { $ms } ±1 ms
host-part = Only you, as host
pause = Pause
resume = Go on
next-round = Next round now
rematch = Play again
rematch-by-host = { $name } can start the next match.
make-host = Make host
kick = Remove
kick-name = Remove { $name }
add-bot = Add a robot
bot-skill = Level
bot-comes = A robot is coming …
bots-practice = Robots hold no printed cards: with them you only practice the calls.
bot-easy = easy
bot-even = medium
bot-strong = strong
lock-table = Lock the table
unlock-table = Let people in again
invite = Invite
back-to-game = Back to the game
host-part-screen = This screen hosts
screens-host = { $screens ->
    [0] Let a screen host too
    [one] One screen hosts too
   *[other] { $screens } screens host too
}
screens-how = On that screen, open the menu and ask to host: it shows four letters. Type them here.
screen-code = Letters on the screen
let-host = Let it host
let-none-host = No screen hosts any more
host-here = Host from this screen
host-here-means = Pause, rounds, players and options, from here as well as from the host’s phone.
host-here-ask = Ask the host
host-here-code = The host opens the menu on the phone, “Let a screen host too”, and types:
hosting-over = This screen hosts no more. To host again, ask in its menu ☰.
leave-seat = Give up my seat
leave-seat-means = Your cards go with it, and nobody gets this seat back.
leave-seat-means-between = You leave the table. You can sit down again while there is room.
leave-seat-yes = Give it up
leave-seat-no = Stay
settings = Settings
setting-scheme = Colors
scheme-auto = as the system
scheme-dark = dark
scheme-light = light
setting-sound = Sound
setting-vibration = Vibration
setting-onRelease = Call when I lift my finger
setting-leftHanded = For the left hand
keys = Keys
keys-more = For a keyboard. Press one, then the key that you want instead; Esc leaves it.
keys-reset = All keys as they were
key-change = { $what }: { $key }. Choose another key
key-press = Press a key …
key-reserved = The browser or the page needs that key.
key-taken = That key is taken: { $what }
key-card = Chosen. In some games a card lies on that key; there it comes first.
key-does-1 = First combination, or first choice
key-does-2 = Second combination, or second choice
key-does-3 = Third combination, or third choice
key-does-4 = Fourth combination, or fourth choice
key-does-space = The one big call
key-does-0 = Hit, draw
key-does-o = Turn up a card
for-left-hand = Move it to the left
for-right-hand = Move it to the right
sound-here = Turn sound on
rules-of = Rules: { $game }
lacks-read = Understood
missing-wake-lock = This screen may switch off by itself: a browser keeps it on only over https. Set a longer screen time-out in your phone's settings.
missing-wake-lock-here = This browser cannot keep the screen on just now. Set a longer screen time-out in your phone's settings.
missing-vibration = This browser cannot vibrate.
missing-sound = This browser cannot play sounds.
not-sent-offline = Not sent: the line is down.
line-slow = Your Wi-Fi is slow: move closer, or keep the screen on.
line-lost = Away for a moment …
line-tries = Looking for the table (try { $tries }). Your seat and your cards are kept.
line-stopped = The referee was stopped
line-stopped-more = It goes on here, with your seat and your cards, when it is started again.
screen-line-tries = Looking for the table (try { $tries }). If the referee was stopped, start it again with the same command.
screen-stopped-more = It goes on here, with all seats and cards, as soon as the same command starts it again.
paused = Paused
paused-too-few = There are too few players here.
paused-restart = The referee was restarted. Waiting for everyone to be back.
paused-by-host = The host has paused the game.
sits-out = You sit this one out
sits-out-more = You are dealt in with the next deal.
sits-out-match = You play along from the next match on.
round-over = The round is over
next-deal = Next deal
next-deal-by-host = The host deals the next round.
opens-soon = Get ready …
hands-ready-dizzy = All cards turn up at once. Gold has a frame and a star: a combination of three golds wins.
hands-ready = All cards turn up at the same moment.
time-left = Time left
before-that = Before: { $what }
your-cards = Your cards
other-holds = { $name } calls
calls-out = { $name }: { $says }
locked-out = Just a moment …
locked-out-more = That was wrong, so you cannot call yet.
withdraw = Never mind
confirm = That's it!
space-key = space

## Photo finish

photo-finish = Photo finish
first = first
margin = +{ $ms } ±{ $plus } ms
span = { $ms } ±{ $plus } ms
late-behind = { $who ->
    [me] Too late by { $margin }: you were there yourself.
   *[other] { $name } was { $margin } ahead. No penalty.
}
ruling-upheld = Right! { $reason }
ruling-late = Too late. { $reason } It costs nothing.
ruling-wrong = Wrong. { $reason }
ruling-void = That call did not count. { $reason }
photo-finish-open = tap to see more
too-close = too close to call
taken-back-mark = taken back
taken-back-more = The host took this verdict back: it counts for nothing.
one-call = A call
was-first = { $name } was first.
margin-clear = That is more than the ±{ $plus } ms by which the measure can be wrong: { $name } was surely first.
margin-close = That is within the ±{ $plus } ms by which the measure can be wrong: another measure might have said otherwise. The earlier stamp decided, as always.
margin-none = Both came at the same instant, as far as can be measured (±{ $plus } ms): the earlier stamp decided, or the referee’s coin where there was none.
band-means = The band around a mark: by so much the measure can be wrong.
stamping-kernel = Stamped when the call reached the referee’s machine.
stamping-read = Stamped when the referee read the call.
stamping-house = The referee’s own move.
receipt = Receipt
receipt-more = A file with every stamp and card that decided it, for anybody to check.
contest-before = The call before
contest-after = The call after
contest-of = { $number } of { $count }
contest-was = { $name }: { $ruling }
sign-upheld = right
sign-wrong = wrong
sign-late = too late
sign-void = did not count
sign-holds = has it now
sign-fine = penalty card
sign-deal = deal

## Who pressed first

by-press = by press
badge-press = by press
badge-arrival = by arrival: its clock is not known
badge-stalls = stalls when it calls
touch-known = touch matched ±{ $plus } ms
touch-first = others are matched to it
rule-press = Ordered by press: when this phone says it was, as all evidence allows.
rule-clamped = Ordered by press, moved: this phone says it was earlier than the evidence allows.
rule-credited = Ordered by press: what this phone sent was provably late on its way, and that was made good.
rule-arrival = Ordered by arrival: when this phone was pressed cannot be told.
rule-within = (±{ $plus } ms)
rule-short-press = by press
rule-short-clamped = moved
rule-short-credited = made good
rule-short-arrival = by arrival
tie-lottery = drawn by lot
tie-earlier = the likelier one
late-behind-press = { $who ->
    [me] Too late by { $margin }: you pressed before yourself.
   *[other] { $name } pressed { $margin } earlier. No penalty.
}
late-behind-lottery = Too close to tell who pressed first ({ $margin }): lots were drawn, and { $name } has it. No penalty.
late-behind-earlier = Too close to be sure ({ $margin }): { $name } was the likelier one. No penalty.
margin-clear-press = That is more than the ±{ $plus } ms by which this can be wrong: { $name } surely pressed first.
margin-close-press = That is within the ±{ $plus } ms by which this can be wrong: by the estimates { $name } pressed first, and nobody can be sure.
margin-lottery = That is within the ±{ $plus } ms by which this can be wrong: nobody can know who pressed first, so lots were drawn, and { $name } has it.
margin-earlier = That is within the ±{ $plus } ms by which this can be wrong: nobody can know who pressed first, so it went to the likelier one, { $name }.
glass-means = Phones differ by 5 to 15 ms between a finger and what they tell. Nothing finer than ±10 ms is claimed of two phones that were not matched.
lottery-drawn = The lot was fixed before the match began: all were told its seal then, and nobody could choose it.
lottery-commitment = Its seal:
lottery-seed = What was drawn from, which that is the seal of:
lottery-sealed = What was drawn from is told when the match is over; then anybody can draw again.
lottery-checked = Drawn again on this device: the seal fits, and the lowest ticket won.
lottery-broken = Drawn again on this device, and it does not match: do not trust this lot.
means-fairness-arrival = Whose call reaches the table first. Simple, and best by cable; on Wi-Fi chance decides now and then.
means-fairness-friends = Who pressed first. A phone on bad Wi-Fi is believed for longer, and so is a program that lies. For people who trust each other.
means-fairness-strict = Who pressed first, as far as no program that lies gains much by it. A phone on very bad Wi-Fi may lose a little.
means-tie-lottery = Where nobody can know who pressed first, a lot decides that was sealed before the match.
means-tie-earlier = Where nobody can know who pressed first, the likelier one has it.
bump-offer = Match phones
bump-again = Match again
bump-why = Of phones that were not matched nothing finer than ±10 ms is claimed.
bump-known = This phone tells of a touch { $ms } ±{ $plus } ms later: made up for.
bump-first = The others are matched to this phone.
bump-how = How soon phones tell of a touch differs by 5 to 15 ms. Lay two phones side by side, with this page open on both. Press both at the same moment, with two fingers of one hand, again and again.
bump-with = One of the two must be matched already: { $names }.
bump-here = Press here, on both at once
bump-not-yet = Nothing counted yet.
bump-count = { $count } of { $wanted }, with { $name }.
bump-count-crossed = { $count } of { $wanted }, with { $name }. Now cross your fingers: each on the other phone.
bump-uneven = That was too uneven to tell. Once more from the beginning?
bump-done = Matched with { $name }: this phone tells of a touch { $ms } ±{ $plus } ms later. That is made up for from now on.
bump-done-first = Matched: { $name } was measured against this phone.

## Why

reason-right = It fits.
reason-on-trust = Taken on trust; it is checked at the showdown.
reason-table-agrees = The players say that it is right.
reason-held = Somebody else holds it.
reason-changed = It had changed before you called.
reason-round-over = The round was over.
reason-no-combination = That makes no combination.
reason-other-combination = That makes a combination, but not the one that was named.
reason-no-zangle = Those pieces do not make that shape.
reason-deadline = No card came in time.
reason-withdrawn = Given up.
reason-table-objects = The players say that it is not right.
reason-paused = The game is paused.
reason-no-match = Nothing is being played.
reason-match-running = Not while a match is running.
reason-not-open-yet = The cards are not open yet.
reason-locked-out = You cannot call yet.
reason-clock-unknown = When you pressed cannot be told: this phone’s clock is not known well enough.
reason-false-start = Pressed before that was even dealt.
reason-throttled = That was too much at once.
reason-lock-voided = The lock ended through nobody's fault.
reason-not-seated = You are not dealt in.
reason-not-host = Only the host can do that.
reason-not-your-lock = It is not yours to play now.
reason-you-hold-the-lock = You hold it already.
reason-no-such-seat = Nobody sits there.
reason-no-such-screen = No screen shows these letters.
reason-screens-too-many = At most { $number } screens can host.
reason-table-full = The table is full.
reason-table-locked = The table is locked.
reason-nobody-to-ask = Nobody else is here who could say so.
reason-no-bots = This server has no robots.
reason-bots-too-many = There are as many robots as this server can run.
reason-seats-too-few = It takes at least { $number } players.
reason-seats-too-many = At most { $number } can play.
reason-wrong-game = This table plays another game.
reason-basis-ahead = Your phone was ahead of the table.
reason-not-your-card = You cannot use that card.
reason-card-twice = A card counts once.
reason-too-few-cards = It takes a target and at least two pieces.
reason-one-place-only = Use cards of both places: the center and your own.
reason-target-is-z = A Z has no shape to make.
reason-named-twice = One of colors and one of patterns, not two of a kind.
reason-name-first = Name a combination first.
reason-still-open-cards = You still have an open card.
reason-no-blind-cards = You have no blind cards.
reason-somebody-can-lay = Somebody can lay!
reason-option-off = That option is off.
reason-pile-empty = The pile is empty.
reason-cap-reached = You may not have more cards face up.
reason-hand-too-large = The deck can deal at most { $number } cards each.
reason-not-your-turn = It is not your turn.
reason-hit-first = Take your hit first, and look once more.
reason-hit-taken = You have taken your hit for this turn.
reason-can-place = One of your tiles fits somewhere, so you cannot pass.
reason-beyond-edge = That is beyond the edge of the board.
reason-place-taken = A tile lies there already.
reason-no-neighbor = Put it beside a tile that lies: a whole edge must touch.
reason-colors-differ = The colors do not agree at every corner.
reason-no-tile-there = No tile lies there.
reason-choose-first = First choose what your card does.
reason-no-choice = There is nothing to choose now: play a card.
reason-no-such-choice = That cannot be chosen here.
reason-draw-first = A draw card waits: draw, dodge or bounce.
reason-no-bounce = A draw card that was dodged cannot be bounced: draw or dodge.
reason-no-action-card = That is no action card.
reason-set-cards-only = An action card is played alone, never in a set.
reason-free-undeclared = Say what the free card stands for.
reason-play-card-missing = The play card’s letter must be in the word.
reason-no-such-word = The list has no such word. You may ask the table.
reason-not-eleven = That makes { $number }, not 11.
reason-puzzle-incomplete = Each puzzle needs a left, a center and a right piece.
reason-other-instrument = Only the play card’s instrument.
reason-top-not-laid = One of the cards that you lay must be on top.
reason-no-vote = There is nothing for you to vote on.
reason-vote-running = The table is voting.
reason-no-word-list = This machine has no such word list.
reason-round-running = The round is still running.
reason-no-such-option = There is no such option.
reason-bad-option = That value cannot be chosen.
reason-already-hello = Already said.
reason-already-so = It is so already.
reason-nothing-to-undo = There is nothing to take back.
reason-somebody-left = It cannot be taken back: somebody who had cards then has left.

closing-newer-tab = You play in a newer tab
closing-newer-tab-more = Your seat moved to the page that you opened last. This one does nothing any more.
closing-kicked = The host has removed you from the table.
closing-left = You gave up your seat.
closing-table-closed = The table has been closed.
closing-table-broken = Something went wrong at this table, and it has stopped. Its story is kept.
closing-server-stops = The referee is stopping.
closing-faulty = Your page and the referee do not understand each other. Reload the page.
closing-no-hello = Your phone did not say hello in time.
closing-wrong-version = This page is of another version. Reload it.
closing-no-such-table = There is no such table. Is the code right?
closing-tables-full = There are as many tables as there may be.
closing-bad-token = Your old seat is no longer there. Sit down again.

## Players

symbol-square = square
symbol-triangle = triangle
symbol-circle = circle
symbol-diamond = diamond
symbol-star = star
symbol-cross = cross
symbol-heart = heart
symbol-moon = moon
symbol-drop = drop

## Choosing

game = Game
game-dizzy = Down ’n Dizzy
game-zangle = Zangle
game-dizios = Dizios
game-turnstyle = Zangle Turn-style
game-solitaire = Zangle Solitaire
game-zam = Zing-a-Zam
game-zigity = Cranium Zigity
game-printed = Printed cards
game-and-options = { $game }: game and options
calm = Calm: { $times } times as long to lay, to show and to look
plays = { $changed ->
    [0] { $game }, as usual
    [one] { $game }, one option changed
   *[other] { $game }, { $changed } options changed
}
header-round = Round { $round }
header-round-of = Round { $round } of { $rounds }
header-bonus = Bonus round
options-more = More options ({ $count })
option-bounds = From { $low } to { $high }.
option-start = Start
option-start-delay-ms = Start delay (s)
option-grace-ms = Wait for absent players (s)
option-hold-ms = Hold calls (ms)
option-fairness = Who was first
option-tie = Too close to tell
option-hand = Blind cards each (0: by players)
option-best-of = Best of so many rounds
option-double-trouble = Double trouble
option-stuck = Who says that nobody can lay
option-lock-ms = Time to lay (s)
option-lockout-ms = No calls after a wrong one (s)
option-grace-open-ms = Time to open a card (s)
option-countdown-ms = Countdown (s)
option-between-ms = Between rounds (s; 0: host)
option-stuck-ms = Show that nobody can lay (s)
option-penalty = Penalty cards
option-verify = Zangles are checked
option-rounds = Rounds
option-take-ms = Time to take (s)
option-auto-hit-ms = Hit for all when stuck (s)
option-next-deal-ms = Between rounds (s; 0: host)
option-hit-over-cap = Hits beyond a cap
option-equalizer-text = Equalizer { $level }: own words
option-equalizer-face-up-max = Equalizer { $level }: face up at most (0: any)
option-equalizer-extra-cards = Equalizer { $level }: extra cards
option-challenge = What to play for
option-board = Board: places each way
option-youngest = The youngest, who begins (0: who sits first)
option-turn-s = Time for a turn (s; 0: none)
choice-arrival = whose call arrived first
choice-friends = who pressed first (friends)
choice-strict = who pressed first (strict)
choice-lottery = draw lots
choice-earlier = the likelier one
choice-score = most points
choice-group = largest group (alone)
choice-8x8 = fill 8 by 8 (alone)
choice-7x10 = fill 7 by 10 (alone)
choice-5x4 = fill 5 by 4 (alone)
choice-5x14 = fill 5 by 14 (alone)
option-oldest = Chair of the oldest, who starts (0: by lot)
option-small-table = Two cards face you (2 or 3 players)
option-words = Words are looked up in
option-vote-s = Time to vote on a word (s)
option-birthday = Chair of whose birthday is next, who starts (0: by lot)
option-play-after-draw = Your turn after drawing for a draw card
choice-english = English words
choice-dutch = Dutch words
choice-system = this machine’s list
choice-system-american = this machine’s American list
choice-system-british = this machine’s British list
choice-system-dutch = this machine’s Dutch list
option-deck = Which printed cards
option-judge = Who says whether a claim is right
option-tied-vote = A claim with equal votes
option-match-rounds = Rounds (0: as the game says)
option-vote-ms = Time to vote (s)
option-count-ms = Time to count cards (s)
choice-dizzy = Down ’n Dizzy
choice-zangle = Zangle
choice-majority = most of the others
choice-stands = is right
choice-falls = is wrong
choice-lot = is decided by lot
choice-host = the host
choice-ready = all ready
choice-referee = the referee
choice-word = the players
choice-at-call = at the call
choice-at-showdown = at the showdown

## Down ’n Dizzy

lizzy = The Lizzy on the table
part-head = head
part-body = body
part-tail = tail
color-red = red
color-blue = blue
color-purple = purple
color-letter-red = R
color-letter-blue = B
color-letter-purple = P
color-letter-yellow = Y
pattern-dots = dots
pattern-stripes = stripes
pattern-diamonds = diamonds
dizzy-card = { $part }, { $color }, { $pattern }
dizzy-card-gold = { $part }, { $color }, { $pattern }, gold
combination-colors-same = colors same
combination-colors-different = colors different
combination-patterns-same = patterns same
combination-patterns-different = patterns different
name-one = Name a combination
hint = Hint
hint-none = No card of yours fits now.
hint-hit = There is no Zangle now: take a hit.
name-for-card = Name what it makes
name-second = { $first } and …?
two-at-once = two at once
name-two = Name two combinations
you-called = You called
tap-a-card = Now tap a card!
blind-cards = { $count ->
    [0] No blind cards left
    [one] 1 blind card
   *[other] { $count } blind cards
}
open-a-card = Open a card
say-stuck = Nobody can lay
nobody-can-lay = Nobody can lay …
laid = { $who ->
    [me] You lay a card!
   *[other] { $name } lays a card!
}
laid-special = { $who ->
    [me] A Special Dizzy Lizzy: you win!
   *[other] A Special Dizzy Lizzy by { $name }!
}
why-right = { $named }: that is right.
wrong = { $who ->
    [me] Wrong!
   *[other] { $name } was wrong
}
why-not-colors-same = The colors would be { $values }: not all the same.
why-not-colors-different = The colors would be { $values }: not all different.
why-not-patterns-same = The patterns would be { $values }: not all the same.
why-not-patterns-different = The patterns would be { $values }: not all different.
price-cards = { $cards ->
    [one] Penalty: 1 card.
   *[other] Penalty: { $cards } cards.
}
price-lapsed = No card was left for the penalty: it lapses.
price-nothing = No penalty.
flipped = Nobody could do anything: { $card } goes on the Lizzy.
opened-together = Everybody opens a card.
opened-alone = { $who ->
    [me] You open a card.
   *[other] { $name } opens a card.
}
opened-for = { $who ->
    [me] A card was opened for you.
   *[other] A card was opened for { $name }.
}
refilled = The laid cards are shuffled into the pile.
trouble = { $who ->
    [me] Double trouble: you take a card.
   *[other] Double trouble: { $name } takes a card.
}
freed = { $who ->
    [me] You are done; everybody may call again.
   *[other] { $name } is done; everybody may call again.
}
deal-now = Deal now
dizzy-round-won = { $who ->
    [me] You win the round!
   *[other] { $name } wins the round!
}
dizzy-round-drawn = The round is a draw: { $names }
cards-left = Cards left
rounds-won = Rounds won
dizzy-end-all-laid = All cards laid.
dizzy-end-special = With a Special Dizzy Lizzy.
dizzy-end-last-left = All the others have left.
dizzy-end-void = Nobody could go on; the fewest cards win.

## Zangle

center = The center
target = target
zangle-shout = ZANGLE!
zangle-z = Z card
zangle-card = { $color }, { $shape }
zangle-color-0 = white
zangle-color-1 = blue
zangle-color-2 = red
zangle-color-3 = purple
zangle-color-4 = yellow
zangle-color-5 = green
shape-one = one triangle
shape-two = two triangles
shape-three = three triangles
shape-four-straight = strip of four
shape-four-triangle = big triangle of four
shape-four-hook = hook of four
shape-five-straight = strip of five
shape-five-bent = bent strip of five
shape-five-triangle-plus-one = big triangle plus one
shape-five-hexagon-less-one = hexagon less one
shape-of-1 = one triangle
shape-of-2 = two triangles
shape-of-3 = three triangles
shape-of-4 = shape of four triangles
shape-of-5 = shape of five triangles
hit = Hit
face-down = { $count } face down
yours = yours
pile-left = pile: { $count }
tap-target = Tap the target
tap-pieces = Tap the pieces
zangle-taken = { $who ->
    [me] Your Zangle!
   *[other] A Zangle for { $name }!
}
zangle-wrong = { $who ->
    [me] No Zangle!
   *[other] No Zangle by { $name }
}
why-zangle = { $sum } triangles, and they fit.
why-too-little = The pieces have { $given } triangles, the target needs { $needed }.
why-too-much = The pieces have { $given } triangles, the target has only { $needed }.
why-no-tiling = { $needed } triangles are right, but they do not fit together so.
tiling = Drawing: { $pieces ->
    [one] one piece laid
   *[other] { $pieces } pieces laid
}, { $holes ->
    [0] nothing left open
    [one] one triangle left open
   *[other] { $holes } triangles left open
}
hit-one = { $who ->
    [me] Hit: { $card }.
   *[other] { $name } takes a hit: { $card }.
}
hit-all = Nobody could Zangle: everybody takes a hit.
turned-up = The center is open!
score-sheet = Score sheet
total = Total
bonus-short = +
showdown = { $right ->
    [no] Showdown: not all { $count } were right
   *[yes] Showdown: { $count ->
        [one] one Zangle, right
       *[other] { $count } Zangles, all right
    }
}
zangle-round-won = { $who ->
    [me] You win the round!
   *[other] { $name } wins the round!
}
zangle-show-wrong = { $who ->
    [me] You were out first, but not every Zangle was right: 5 points for you, none for the others.
   *[other] { $name } was out first, but not every Zangle was right: 5 points for { $name }, none for the others.
}
zangle-round-dead = Nobody could go on: nobody wins this round.
could-have = What could have been made?
could-have-made = { $who ->
    [me] At the end you could have made { $sum }, with { $own ->
        [one] one card
       *[other] { $own } cards
    } of yours.
   *[other] At the end { $name } could have made { $sum }, with { $own ->
        [one] one card
       *[other] { $own } cards
    } of their own.
}
could-have-missed = The best that you passed by in this round: { $sum }, with { $own ->
    [one] one card
   *[other] { $own } cards
} of yours.
could-have-none = { $who ->
    [me] At the end there was no Zangle left for you.
   *[other] At the end there was none left for { $name }.
}
equalizer-non-dominant-hand = Play with your other hand only.
equalizer-one-eye-covered = Play with your other hand, and one eye covered.
equalizer-three-face-up = Other hand, one eye covered, and at most three cards face up.
equalizer-five-extra-cards = Other hand, one eye covered, at most three face up, and five cards more.

## Zangle Turn-style

turn-of = { $name }’s turn
last-turn-of = { $name }’s last turn of this round
end-turn = End turn
turn-passed-hand = { $who ->
    [me] You end your turn.
   *[other] { $name } makes no Zangle.
}
turn-passed-clock = { $who ->
    [me] Your time is up.
   *[other] { $name }’s time is up.
}
turn-passed-absence = { $who ->
    [me] You were away: your turn passes.
   *[other] { $name } is away: the turn passes.
}

## Zangle Solitaire

solitaire-hits = { $count ->
    [one] 1 hit
   *[other] { $count } hits
}
solitaire-time = Time
solitaire-stop = Stop
solitaire-out = { $who ->
    [me] You are rid of all your cards!
   *[other] { $name } is rid of all cards!
}
solitaire-stuck = It ended with cards left.

## Dizios

color-yellow = yellow
dizios-tile = { $colors }; { $points ->
    [one] 1 point
   *[other] { $points } points
}
dizios-board = Board: { $count ->
    [one] 1 tile lies
   *[other] { $count } tiles lie
}
dizios-lies = Column { $column }, row { $row }: { $tile }
dizios-spot = Column { $column }, row { $row }: it fits, { $points ->
    [one] 1 point
   *[other] { $points } points
}
dizios-rack = Your tiles
dizios-nearer = Nearer
dizios-further = Further away
dizios-see-all = See the whole board
dizios-turn = Turn the tile
dizios-turn-of = { $name }’s turn
dizios-tap-tile = Your turn: tap a tile
dizios-tap-place = Tap a marked place
dizios-fits-nowhere = This tile fits nowhere now
dizios-place = Lay it here
dizios-scores = { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
}
dizios-lift = Take this tile back
dizios-stop = Stop
dizios-hint = Hint
dizios-no-hint = No way found from here
dizios-pass = Pass
dizios-nothing-fits = None of your tiles fits.
dizios-placed = { $who ->
    [me] { $points ->
        [0] You lay a tile: no points.
        [one] You lay a tile: 1 point.
       *[other] You lay a tile: { $points } points.
    }
   *[other] { $points ->
        [0] { $name } lays a tile: no points.
        [one] { $name } lays a tile: 1 point.
       *[other] { $name } lays a tile: { $points } points.
    }
}
dizios-touches = { $count ->
    [one] It touches 1 tile.
   *[other] It touches { $count } tiles.
}
dizios-passed-hand = { $who ->
    [me] You pass.
   *[other] { $name } passes.
}
dizios-passed-clock = { $who ->
    [me] Your time is up: you pass.
   *[other] { $name }’s time is up.
}
dizios-passed-absence = { $who ->
    [me] You were away: your turn passes.
   *[other] { $name } is away: the turn passes.
}
dizios-end-jam = A jam: nobody can lay a tile.
dizios-end-idle = Nobody laid a tile for two rounds.
dizios-end-full = The rectangle is full!
dizios-end-stopped = The rectangle was given up.
dizios-end-left = All the others have left.
dizios-scored = Scored
dizios-left = Left over
dizios-lie = Tiles laid
dizios-group = Largest group

## Looking back

time-line = The match in time
time-line-choose = Calls of the match: choose one to see its photo finish
time-line-holes = This page was not there all the time, so calls are missing.
replay = Replay
results = Results
back-to-table = Back to the table
replay-choose = Match
replay-play = Play
replay-pause = Pause
step-before = To the call before
step-after = To the call after
speed = Speed
scrub = Where in the match
still-running = still running
replay-fetching = Fetching the match …
replay-none = No match yet
replay-none-more = As soon as a match has begun at this table, it can be seen again here.
replay-goes-on = The match is still going on.
replay-more = See what came since
replay-cut = The match was too long to be shown whole: the rest is in the journal, for referee replay.
lookback-not = This cannot be shown
lookback-again = Try again
lookback-other = { $hint }
lookback-offline = The referee cannot be reached. Are you on the same Wi-Fi?
lookback-no-journal = This referee keeps no journal, so there is nothing to look back at. Start it without --no-journal.
lookback-no-such-table = There is no such table. Is the code right?
lookback-no-such-match = There is no such match at this table.
lookback-busy = The referee is busy. Try again in a moment.
taken-back = { $who ->
    [me] You took back: { $what }
   *[other] { $host } took back: { $what }
}
taken-back-why = Everything is as it was before.
undone-upheld = { $who ->
    [me] “you were right”
   *[other] “{ $name } was right”
}
undone-wrong = { $who ->
    [me] “you were wrong”
   *[other] “{ $name } was wrong”
}
undone-unknown = what was done last
undo = Take back what was done last
undo-means = Cards, penalties and scores will be as they were before it, for everybody.
undo-yes = Take it back
undo-no = Leave it

## Results

results-fetching = Adding up …
results-none = Nobody has played here yet
results-none-more = After the first match everybody’s calls, wins and reaction times stand here.
results-sum-turns = { $matches ->
    [one] One match, in turns.
   *[other] { $matches } matches, all in turns.
}
results-sum = { $matches ->
    [one] One match
   *[other] { $matches } matches
}, { $contests } contests, { $verdicts } verdicts.
standings = Standings
with-bots = With robots
everybody = Everybody
show-all = Show all { $count }
milliseconds = { $ms } ms
seconds = { $seconds } s
column-name = Player
column-wins = Wins
column-matches = Matches
column-accuracy = Accuracy
column-reaction = Reaction
column-calls = Calls
column-right = Right
column-wrong = Wrong
column-late = Late
column-penalties = Penalties
plot-nothing = Nothing to show yet.
plot-margins = How close it was
plot-margins-told = { $count ->
    [one] One call came too late, by { $median } ms.
   *[other] { $count } calls came too late, half of them by less than { $median } ms; { $close } by 10 ms or less.
}
axis-behind = milliseconds behind the first
plot-reactions = Reaction times
plot-reactions-note = A dot is a call; the box holds the middle half, the line is the median. From the moment the table changed to the call’s stamp.
axis-reaction = milliseconds
plot-accuracy = Accuracy
plot-accuracy-note = Right calls of those that were judged; being late costs nothing.
plot-calls = Calls over time
plot-calls-told = { $matches ->
    [one] { $calls } calls in one match.
   *[other] { $calls } calls in { $matches } matches, one bar each.
}
calls-right = right
calls-wrong = wrong
calls-late = too late

## Zing-a-Zam

zam-card = { $number }: { $effect }
zam-card-cat = Cat Companion { $number }: { $effect }
zam-back = card { $place }, which faces away from you
zam-does-1 = beats an 8
zam-does-2 = takes a point
zam-does-3 = turns one of your cards
zam-does-4 = draws a Cat Companion
zam-does-5 = copies
zam-does-6 = picks the next player’s card
zam-does-7 = freezes the next player
zam-does-8 = gives a point away
zam-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
zam-companions = { $count ->
    [one] 1 cat
   *[other] { $count } cats
}
zam-hand-line = ★ only the others see these
zam-hand-seen = { $name } holds { $numbers }; { $count ->
    [0] you see them all
    [one] one card you do not see
   *[other] { $count } cards you do not see
}
zam-hand-unseen = { $name } holds { $count ->
    [one] one card
   *[other] { $count } cards
}
zam-in-play = Cards in play
zam-frozen-mark = frozen in this round
zam-your-turn = Your turn: play a card
zam-your-turn-more = Any of them, seen or unseen.
zam-their-turn = { $name } plays a card …
zam-they-choose = { $name } chooses …
zam-you-are-frozen = You are frozen in this round.
zam-choose-2 = Whose top card do you take?
zam-choose-3 = Tap the card to turn to yourself
zam-choose-5 = Which card do you copy?
zam-choose-6 = Which card must { $name } play?
zam-choose-8 = Which of your points do you give away?
zam-choose-8-whom = To whom?
zam-other-card = another card
zam-played = { $who ->
    [me] You play { $number }.
   *[other] { $name } plays { $number }.
}
zam-played-picked = { $who ->
    [me] { $other } makes you play { $number }.
   *[other] { $whom ->
        [me] You make { $name } play { $number }.
       *[other] { $other } makes { $name } play { $number }.
    }
}
zam-skipped = The { $number } has nothing to do.
zam-copied = It copies the { $number }.
zam-drawn = { $who ->
    [me] You draw a Cat Companion.
   *[other] { $name } draws a Cat Companion.
}
zam-turned = { $who ->
    [me] You turn a card to yourself.
   *[other] { $name } turns a card around.
}
zam-frozen = { $who ->
    [me] You are frozen!
   *[other] { $name } is frozen!
}
zam-taken = { $who ->
    [me] You take { $number ->
        [0] a card
       *[other] a { $number }
    } of { $other }.
   *[other] { $whom ->
        [me] { $name } takes your { $number }.
       *[other] { $name } takes a card of { $other }.
    }
}
zam-given = { $who ->
    [me] You give { $number ->
        [0] a card
       *[other] a { $number }
    } to { $other }.
   *[other] { $whom ->
        [me] { $name } gives you a { $number }.
       *[other] { $name } gives a card to { $other }.
    }
}
zam-passed-away = { $who ->
    [me] You were away: passed.
   *[other] { $name } is away: passed.
}
zam-passed-clock = { $who ->
    [me] Your time is up: passed.
   *[other] { $name } took too long: passed.
}
zam-passed-gone = { $name } has left.
zam-round-won = { $who ->
    [me] You take all { $cards }!
   *[other] { $name } takes all { $cards }.
}
zam-round-won-by-one = { $who ->
    [me] Your 1 beats the 8: you take all { $cards }!
   *[other] The 1 beats the 8: { $name } takes all { $cards }.
}
zam-round-empty = Nobody played in that round.
zam-cards-won = Cards won
zam-eights = 8s · 7s · … · 1s

## Cranium Zigity

zigity-word-worm = Word Worm
zigity-data-head = Data Head
zigity-creative-cat = Creative Cat
zigity-star-performer = Star Performer
zigity-hint-word-worm = One word with this letter in it.
zigity-hint-data-head = With this number: exactly 11.
zigity-hint-creative-cat = The other two pieces; then whole puzzles.
zigity-hint-star-performer = As many of this instrument as you like.
zigity-ask-word-worm = Tap the letters of a word in its order, the play card’s too.
zigity-ask-data-head = Tap cards that make 11 with the play card.
zigity-ask-creative-cat = Tap the pieces that are missing.
zigity-ask-star-performer = Tap cards of the same instrument.
zigity-piece-left = left piece
zigity-piece-center = center piece
zigity-piece-right = right piece
zigity-instrument-drums = drums
zigity-instrument-piano = piano
zigity-instrument-trumpet = trumpet
zigity-free = free
zigity-free-as = free card as { $value }
zigity-action-draw-2 = Draw 2
zigity-action-draw-3 = Draw 3
zigity-action-dodge = Dodge
zigity-action-bounce = Bounce
zigity-table = The table
zigity-play-card = play card
zigity-deck = deck
zigity-to-the-left = Play goes to the left.
zigity-to-the-right = Play goes to the right.
zigity-tray = Your set so far
zigity-on-top = on top
zigity-lay = Lay
zigity-play = Play { $card }
zigity-ask-table = Ask the table
zigity-sum = = { $sum }
zigity-pick = Which letter is the free card?
zigity-draw = { $count ->
    [one] Draw a card
   *[other] Draw { $count }
}
zigity-owed = { $name } played Draw { $count }: draw, dodge or bounce.
zigity-owed-dodged = Draw { $count } comes on to you: draw or dodge.
zigity-their-turn = { $name } is playing …
zigity-they-owe = { $name } must draw { $count }, or dodge …
zigity-vote = { $name } asks: is { $word } a word?
zigity-accept = It is
zigity-refuse = It is not
zigity-votes = { $yes } yes · { $no } no
zigity-laid = { $who ->
    [me] You lay { $what }.
   *[other] { $name } lays { $what }.
}
zigity-puzzles = { $count ->
    [one] a puzzle
   *[other] { $count } puzzles
}
zigity-band = { $count } × { $what }
zigity-played = { $who ->
    [me] You play { $card }.
   *[other] { $name } plays { $card }.
}
zigity-drawn-turn = { $who ->
    [me] You draw { $count ->
        [0] nothing: no card is left
        [one] a card
       *[other] { $count } cards
    }.
   *[other] { $name } draws { $count ->
        [0] nothing: no card is left
        [one] a card
       *[other] { $count } cards
    }.
}
zigity-drawn-draw-card = { $who ->
    [me] You draw { $count }.
   *[other] { $name } draws { $count }.
}
zigity-drawn-bounced = { $who ->
    [me] It came back: you draw { $count }.
   *[other] It came back: { $name } draws { $count }.
}
zigity-drawn-away = { $who ->
    [me] You were away, and drew { $count }.
   *[other] { $name } is away, and draws { $count }.
}
zigity-drawn-clock = { $who ->
    [me] Your time is up: you draw { $count }.
   *[other] { $name } took too long, and draws { $count }.
}
zigity-refilled = The pile is shuffled into a new deck.
zigity-asks = { $who ->
    [me] You ask whether { $word } is a word.
   *[other] { $name } asks whether { $word } is a word.
}
zigity-accepted = { $word } is a word, says the table.
zigity-voted-down = { $word } is no word, says the table.
zigity-end-out = All cards laid.
zigity-end-stuck = Nobody could go on; the fewest cards win.
zigity-end-last-left = All the others have left.

## Printed cards on a real table

printed-deal = { $who ->
    [me] You shuffle and deal: { $count } cards each
   *[other] { $name } shuffles and deals: { $count } cards each
}
printed-deal-anybody = One of you shuffles and deals: { $count } cards each
printed-deal-dizzy = Lay out one head, one body and one tail. Cards stay face down until the countdown is over.
printed-deal-zangle = Lay four cards face down in the center. Nobody looks until the countdown is over.
printed-deal-bonus = A bonus round: whoever uses all four cards first wins.
printed-ready = My cards lie ready
printed-waiting = Waiting for
printed-start-anyway = Start without waiting
printed-hands-ready-dizzy = Everybody opens the first card at the same moment.
printed-hands-ready-zangle = Everything turns up at the same moment.
printed-go = Go!
printed-open-dizzy = First to name a combination!
printed-open-zangle = First to call Zangle!
printed-name = Name it, then lay it
printed-lay-now = Now lay your card on the table!
printed-take-now = Now take your Zangle!
printed-lies-there = It lies there!
printed-three-golds = three golds!
printed-used = own cards used
printed-claim-zangle = { $count ->
    [one] with one own card
   *[other] with { $count } own cards
}
printed-question = { $who ->
    [me] Your claim: is it right?
   *[other] { $name }: is that right?
}
printed-asked = { $who ->
    [me] You say that it lies there. The others vote.
   *[other] { $name } says that it lies there: right or wrong?
}
printed-lays = { $name } is laying …
printed-right-button = Right
printed-wrong-button = Wrong
printed-voted = You have voted
printed-table-votes = The table votes
printed-has-spoken = has spoken
printed-is-awaited = is awaited
printed-overrule = Host decides
printed-right = { $who ->
    [me] Right! You have { $cards } left
   *[other] { $name } was right: { $cards } left
}
printed-wrong = { $who ->
    [me] That was wrong
   *[other] { $name } was wrong
}
printed-take-back-dizzy = { $who ->
    [me] { $cards ->
        [0] Take your card back.
        [one] Take your card back, and one from the pile under your blind cards.
       *[other] Take your card back, and { $cards } from the pile under your blind cards.
    }
   *[other] { $cards ->
        [0] { $name } takes the card back.
        [one] { $name } takes the card back, and one from the pile.
       *[other] { $name } takes the card back, and { $cards } from the pile.
    }
}
printed-take-back-zangle = { $who ->
    [me] { $cards ->
        [0] Put all cards back.
        [one] Put all cards back, and take one from the pile.
       *[other] Put all cards back, and take { $cards } from the pile.
    }
   *[other] { $cards ->
        [0] { $name } puts all cards back.
        [one] { $name } puts all cards back, and takes one from the pile.
       *[other] { $name } puts all cards back, and takes { $cards } from the pile.
    }
}
printed-by-majority = { $yes } for right, { $no } for wrong.
printed-by-host = The host has decided.
printed-by-tie = { $yes } for right, { $no } for wrong: the table’s rule for ties decides.
printed-by-lot = { $yes } for right, { $no } for wrong: by lot, { $name } decides.
printed-trouble = { $who ->
    [me] Double trouble: take the bottom card of that pile!
   *[other] Double trouble: { $name } takes the bottom card of that pile.
}
printed-hit = { $who ->
    [me] You take a hit: { $cards } cards now
   *[other] { $name } takes a hit: { $cards } cards now
}
printed-hit-more = + 1 card
printed-stuck = Nobody can
printed-stuck-more-dizzy = then all open one
printed-stuck-more-zangle = then all take a hit
printed-stuck-count = { $stuck } of { $there }
printed-nothing-left = All used up
printed-nothing-left-more = ends the round
printed-said-stuck = { $who ->
    [me] You say that nobody can.
   *[other] { $name } says that nobody can.
}
printed-said-nothing-left = { $who ->
    [me] You say that nothing is left.
   *[other] { $name } says that nothing is left.
}
printed-all-go-on = All say so.
printed-all-go-on-why-dizzy = All open one more card now, up to three; if nobody can, lay a card of the pile on the Lizzy.
printed-all-go-on-why-zangle = Everybody takes a card of the pile.
printed-corrected = { $who ->
    [me] The host sets your count right: { $cards }
   *[other] The host sets { $name }’s count right: { $cards }
}
printed-out = { $who ->
    [me] You are out!
   *[other] { $name } is out!
}
printed-nobody-out = The round ends, and nobody is out
printed-count = How many cards are left?
printed-counted = { $count ->
    [one] You said: one card. Change it while others count.
   *[other] You said: { $count } cards. Change it while others count.
}
printed-count-is = { $count ->
    [one] I have one card
   *[other] I have { $count } cards
}
printed-you-are-out = You are out!
printed-others-count = The others count
printed-book = Book it without waiting
printed-less = { $what }: one less
printed-more = { $what }: one more
printed-cards = { $count ->
    [one] card
   *[other] cards
}
printed-your-cards = { $count ->
    [one] card left
   *[other] cards left
}
printed-score = Points
printed-penalties = Penalties
printed-equalizer = Equalizer
printed-hits = Hits
printed-host = Host
printed-host-more = counts, end
printed-host-counts = Set a count right:
printed-host-not-now = Counts can be set right while nobody holds the lock.
printed-finish = Nobody can go on: end the round
printed-finish-sure = Really end it?
printed-nobody-won = Nobody went out
printed-end-out = With the last card.
printed-end-special = With a Special Dizzy Lizzy.
printed-end-stuck = Nobody could go on.
printed-end-last-left = All the others have left.

## The end

match-over = The match is over
match-won = { $who ->
    [me] You win!
   *[other] { $name } wins!
}
match-drawn = A draw: { $names }

## The table screen

screen-lobby = { $game }: scan, and sit down
screen-open-dizzy = Name a combination!
screen-open-zangle = Who sees a Zangle?

## Rules, one tap away

rules-dizzy =
    Lay away all of your cards, faster than everybody else. There are no turns.
    The Lizzy is a head, a body and a tail; only the top cards count. Your card goes on the pile of its own part, and the three cards must then make a combination: all colors the same, all colors different, all patterns the same, or all patterns different. Two alike and one not is neither.
    Name first, then lay: whoever names first has the Lizzy, and a few seconds to tap a card. Faster: tap a card first, then name what it makes. Two at once: name one of colors and one of patterns; both must then be right.
    A wrong combination costs a card from the pile, and a short wait. Too late is not wrong: it costs nothing.
    When all your open cards are laid, open one blind card. When nobody can lay, everybody opens one more, up to three.
    You win by laying your last card, or by making a combination of three gold cards: a Special Dizzy Lizzy.
rules-zangle =
    Be the first without cards. There are no turns.
    A Zangle is a target and two or more pieces that together make the target's shape exactly. Pieces may be turned and flipped. It takes cards of both places, the center and your own.
    A Z card adds no triangles and may join any Zangle. Two equal shapes and a Z make a Zangle.
    Call “Zangle!” first. Then only you may use the center, for a few seconds: tap the target, then the pieces, then confirm. You may choose cards before you call.
    No right Zangle in time costs a card. Too late costs nothing.
    Stuck? Take a hit: one more card from the pile, face up.
    A round gives one point for each card left; after five rounds the lowest total wins. The winner of a round gets an equalizer.
rules-turnstyle =
    Be the first without cards, one after the other.
    A Zangle is a target and two or more pieces that together make the target's shape exactly. Pieces may be turned and flipped. It takes cards of both places, the center and your own. A Z card adds no triangles and may join any Zangle.
    In your turn, tap the target, then the pieces, then confirm: one Zangle a turn. Cards that do not fit cost nothing; look again.
    See none? Take a hit: one card from the pile. Then you have one more chance, or you end your turn.
    When somebody runs out of cards, those who have not had their turn since the dealer play once more.
    Each card left is a point; after three rounds the lowest total wins.
rules-solitaire =
    Alone: be rid of all your cards with as few hits as you can. The time is shown.
    A Zangle is a target and two or more pieces that together make the target's shape exactly. Pieces may be turned and flipped. It takes cards of both places, the center and your own. A Z card adds no triangles and may join any Zangle.
    Tap the target, then the pieces, then confirm. Cards that do not fit cost nothing; look again.
    See none? Take a hit: one card from the pile. Each hit counts.
rules-dizios =
    Score the most points by laying tiles against tiles that are worth much.
    In your turn, lay one of your four tiles beside a tile that lies: a whole edge must touch. At each corner the colors must agree with all tiles that meet there. Turn the tile as you like.
    You score the points of the tiles that yours touches along an edge, not its own. Then you draw a new tile.
    If none of your tiles fits, you pass.
    When nobody can lay a tile any more, the points of the tiles that you have left are taken off.
    On this page: tap a tile and then a marked place, or drag it there. A second tap turns it. Move the board with one finger, pinch with two.

## The terminal

term-rules = Rules
term-story = What happened
term-bye = Until next time!
term-look = Show everything anew
term-no-story = Nothing yet.
term-no-key = That key does nothing here. Enter: ready. Esc: menu. ?: rules.
term-under = +{ $count } under
term-quit = Leave the screen (your seat is kept)
term-back = back
term-type = Type, then press Enter. Esc: never mind.
term-cards = cards
term-joined = { $name } sits down.
term-left = { $name } has left.
term-back-again = { $name } is back.
term-here-again = The line is back.
term-press-card = Now press a card's letter!
term-press-target = Press the letter of the target
term-press-pieces = Press the letters of the pieces
term-naming-two = One of colors, one of patterns … (5: only one after all)
term-no-photo = Nobody raced you yet.
term-only-shown = This terminal only shows this game; play it on a phone.
term-small = This window is too small: make it { $width } columns by { $height } rows, or start with --plain.
term-plain = Type keys and then Enter. An empty line is the Enter key, . is Esc (the menu), = says everything again, ? the rules, quit ends.
term-name-cut = A name has 20 letters at the most. At the table you are
term-name-needed = A seat needs a name: --name Ann. To look on without one: --watch.
term-where = Looked for it at { $address }. Is that what the server shows, and does it run? Then: referee play http://HOST:PORT/CODE
term-which = The server shows the code of its table, at its start and on every page under ☰.
term-dizios-next = next place
term-dizios-go = column and row
term-dizios-place = Column and row, such as h8
term-dizios-no-fit = No tile of yours fits at { $place } so.
term-dizios-lifted = { $who ->
    [me] You take back the tile at { $place }.
   *[other] { $name } takes back the tile at { $place }.
}
term-keys = Keys
term-keys-always =
    Enter: ready. s: start (host). Esc: menu. ?: rules. 7: what happened. 8: score sheet. 9: photo finish. Ctrl+C: leave the screen.
    Where this page says tap: press.
term-keys-dizzy =
    1 2 3 4: name a combination; it counts from the moment you press. Then press the letter of a card to lay it.
    Faster: a card's letter first, then the name. 5: name two. 6: nobody can lay (where players say so).
    Enter: open a blind card. -: not after all.
term-keys-zangle =
    Space or 1: call Zangle. Letters: choose cards, the target first; a to d are the center, the others yours.
    Enter: that's it. -: not after all. 0: take a hit.
    After a round, 8 shows what could have been made.
term-keys-turnstyle =
    In your turn, letters: choose cards, the target first; a to d are the center, the others yours.
    Enter: that's it. 0: take a hit. -: end your turn.
    After a round, 8 shows what could have been made.
term-keys-dizios =
    Letters at the crossings are colors; the number between them is a tile’s points. a to d: a tile of yours, once more: turn it (r as well).
    +: it fits there. Arrows, or n and p: one place after the other, those of most points first. g: type a place, such as h8. Enter: lay it.
    -: put it back; pass where nothing fits, or stop. Where a rectangle is filled, Enter on a tile that lies takes it back, and h shows a next tile.
term-keys-zam =
    In your turn, a letter plays that card of yours. ★: it faces away from you, and everybody else sees it beside your name.
    What a card leaves to choose has letters too, in the line at the bottom. -: another card after all.
term-keys-zigity =
    Letters: cards into your set, in its order, or out of it. 1: the play card’s letter, for a word. Enter: lay it, or play the action card.
    2: another card of your set lies on top. 3: your free card is something else. 4: lay a word that no list knows: the table votes. -: the last card back.
    0: draw. When the others are asked about a word: 1 it is, 2 it is not.
term-keys-printed =
    Enter: your cards lie ready; your claim lies there; so many cards are left. + and -: one more or less.
    Down ’n Dizzy: 1 2 3 4 name a combination, 5 names two, g says three golds. Zangle: space calls, 0 takes a hit.
    The table votes: 1 right, 2 wrong; 3 and 4 are the host’s word. w: not after all. n: nobody can. x: all used up. h: counts and more (host).
term-keys-solitaire =
    Letters: choose cards, the target first; a to d are the center, the others yours.
    Enter: that's it. 0: take a hit. -: stop. When it is over, 8 shows what could have been made.
rules-zam =
    Win the most cards. Each of you holds the numbers 1 to 8, most of them turned away: you do not see them, and everybody else does.
    In your turn play one card, seen or unseen. When all have played, the highest number takes all of them; of equals, the last one. Only a 1 beats an 8.
    Each number also does something: 2 takes the top card of somebody’s score pile, 3 turns one of your cards to you, 4 draws a Cat Companion, 5 copies another card in play, 6 picks the card that the next player must play, 7 freezes the next player, 8 gives one of your won cards away.
    It must be done if it can be. Nothing carries over into the next round, which the winner starts.
    When somebody’s hand is empty, the match is over: each card won is a point. In a tie, the most 8s decide, then 7s, and so on.
rules-zigity =
    Be the first without cards. In your turn lay one set, or play one action card, or draw a card.
    The character of the play card says which set: Word Worm, a word with its letter; Data Head, numbers that make exactly 11 with its number; Creative Cat, the two pieces that its puzzle lacks, and then whole puzzles; Star Performer, cards with its instrument.
    A free card stands for anything. You choose which card of your set lies on top: it is the next play card.
    Draw 2 and Draw 3: the next player draws, or plays Dodge, which passes it on, or Bounce, which sends it back and turns the order round. Then a new play card is turned up.
    A word that the list does not know may be put to the vote: tap Lay again.
rules-printed =
    Your own printed cards lie on the table, and your phone is the call button. Play by the rules of the box; the referee says who was first and counts.
    Deal as the page says, and tap that your cards lie ready. After the countdown all cards turn up at the same moment.
    Call first: in Down ’n Dizzy by naming a combination, in Zangle by the one big button. Then you have a few seconds to lay your cards on the table and to tap that they lie there.
    The others vote: right or wrong. The host may decide instead. Right takes the cards off your count; wrong costs a penalty card, which you take yourself. Too late costs nothing.
    Nobody can go on? When all say so, everybody opens a card or takes a hit. When nothing is left at all, the round ends.
    At the end of a round of Zangle everybody counts the cards left. A mistake? The host sets counts right, and takes a verdict back in the menu.
