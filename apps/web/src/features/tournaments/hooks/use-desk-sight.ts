import { type ComponentType, createContext } from "react";
import type { RoundPage, RoundPagesProps } from "../components/round-pages.tsx";
import type { BracketView } from "../domain/bracket-view.ts";

/** What the desk of a cup says of one of its matches. */
interface Told {
  /** As one line: "Ausente desde hace 4 min". */
  readonly text: string;
  /** Somebody has to do something about it. */
  readonly asks: boolean;
}

/** From where who runs a cup looks at its matches. */
interface DeskSight {
  /** By the id of the match. */
  readonly told: ReadonlyMap<string, Told>;
  /** Shows what can be done with a match. */
  readonly open: (matchId: string) => void;
  /** How a bracket is looked at, where the desk has the choice; else it stands above the bracket. */
  readonly bracketView: BracketView | null;
  /** How the rounds of a bracket stand where there is width for all of them. */
  readonly Rounds: ComponentType<RoundPagesProps<RoundPage>>;
}

/** Null on every page but the desk: there a match leads to its room. */
export const DeskSightContext = createContext<DeskSight | null>(null);
