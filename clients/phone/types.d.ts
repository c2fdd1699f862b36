// The names by which this page calls what goes over the wire; protocol.d.ts is made from the referee's own Structs.
import type * as wire from "./protocol.js";

export type {
  Bumped, CallRow, Contest, DiziosColor, DiziosLaid, DiziosNews, DiziosRackView as DiziosRack, DiziosStanding, DiziosTile, DiziosView, DizzyCard,
  DizzyCombination as Combination, DizzyHandView as DizzyHand, DizzyLizzyView as Lizzy,
  DizzyLockView as DizzyLock, DizzyNews, Leaver, DizzyPart as Part, DizzyView, GameCommand, GameView, News, OptionView, SeatView,
  ServerMessage, Sight, SolitaireNews, SolitaireView, TableNews, Touch, TableView, TurnstyleNews, TurnstyleView, Verdict, Welcome, ZangleCard, ZangleEqualizerView as Equalizer,
  ZangleFinding as Finding, ZangleHandView as ZangleHand, ZangleLockView as ZangleLock, ZangleNews,
  ZanglePlacement as Placement, ZangleRoundResult as ZangleResult, ZangleShape as Shape, ZangleShown, ZangleView,
} from "./protocol.js";

export type Seat = number;
export type PressStated = wire.Press;
export type PlayerSymbol = wire.Symbol;
export type Point = readonly [number, number];
export type Item = wire.TableNews | wire.GameNews;

/** A command before the link gives it its identifier. */
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type CommandBody = WithoutId<wire.Command | wire.Arrangement>;
