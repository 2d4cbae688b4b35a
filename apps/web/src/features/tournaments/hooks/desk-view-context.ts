import { type ComponentType, createContext } from "react";
import type { RoundPage, RoundPagesProps } from "../components/round-by-round.tsx";
import type { BracketView } from "../domain/bracket-view.ts";

/** What the organiser's desk shows next to a match. */
interface MatchLine {
  /** The state of the match in one line, for example "Ausente desde hace 4 min". */
  readonly text: string;
  /** Whether the match needs an action by the staff. */
  readonly asks: boolean;
}

/** How the organiser's desk shows matches. */
interface DeskSight {
  /** What the desk shows next to each match, by the id of the match. */
  readonly lines: ReadonlyMap<string, MatchLine>;
  /** Shows the possible actions on a match. */
  readonly open: (matchId: string) => void;
  /** The view of a bracket if the desk selects it; null if the user selects it above the bracket. */
  readonly bracketView: BracketView | null;
  /** Shows the rounds of a bracket on a screen wide enough for all of them. */
  readonly Rounds: ComponentType<RoundPagesProps<RoundPage>>;
}

/** Null on all pages except the desk. Without this context a match links to its room. */
export const DeskSightContext = createContext<DeskSight | null>(null);
