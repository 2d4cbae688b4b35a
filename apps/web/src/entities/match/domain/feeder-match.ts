import { copy } from "@/components/copy";
import { matchCopy } from "../copy.ts";
import type { MatchView } from "./match-view.ts";
import type { MatchSide } from "./result.ts";
import { isMatchOver } from "./status.ts";

/** A match whose winner or loser will play in a second match, the target. */
export interface FeederMatch {
  readonly match: MatchView;
  readonly takes: "winner" | "loser";
  /** The id of the target, which waits for this match's winner or loser. */
  readonly targetId: string;
  readonly slot: MatchSide;
  /** The state of the map veto; null if it has not started or the match has none. */
  readonly veto: "open" | "done" | null;
}

/** The fields of a match that are needed to see whether it waits for a side. */
export type Waiting = Pick<MatchView, "id" | "kind" | "status"> & {
  readonly side1: object | null;
  readonly side2: object | null;
};

/** Whether a side of a match is still unknown, because another match decides that side. */
export function awaitsRival({ kind, status, side1, side2 }: Omit<Waiting, "id">): boolean {
  return kind === "tournament" && !isMatchOver(status) && (side1 === null || side2 === null);
}

/** A text for a side that is not known yet, for example "Quien gane Nébula Roja – Tormenta Solar". */
export function rivalToBe(deciding: Pick<FeederMatch, "match" | "takes"> | undefined): string {
  const names = deciding && sideNames(deciding.match);
  if (!names) return matchCopy.toBeDefined;
  return deciding.takes === "winner" ? copy.winnerOf(names) : copy.loserOf(names);
}

/** The names of both sides; null if one of them is not known. */
export function sideNames({ side1, side2 }: Pick<MatchView, "side1" | "side2">) {
  return side1 && side2 ? ([side1.name, side2.name] as const) : null;
}
