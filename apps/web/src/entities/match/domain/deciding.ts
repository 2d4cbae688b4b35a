import { copy } from "@/components/copy";
import { matchCopy } from "../copy.ts";
import type { MatchView } from "./match-view.ts";
import type { MatchSide } from "./result.ts";
import { isMatchOver } from "./status.ts";

/** A match that decides who is a side of another. */
export interface Deciding {
  readonly match: MatchView;
  readonly takes: "winner" | "loser";
  /** Of the match that waits. */
  readonly targetId: string;
  readonly slot: MatchSide;
  /** How far its maps are chosen; null before that, and without a veto. */
  readonly veto: "open" | "done" | null;
}

/** What is to be known of a match that may wait for a side. */
export type Waiting = Pick<MatchView, "id" | "kind" | "status"> & {
  readonly side1: object | null;
  readonly side2: object | null;
};

/** Whether a side of a match comes out of another one, which is to be told. */
export function awaitsRival({ kind, status, side1, side2 }: Omit<Waiting, "id">): boolean {
  return kind === "tournament" && !isMatchOver(status) && (side1 === null || side2 === null);
}

/** Who comes, as far as it is known: "Quien gane Nébula Roja – Tormenta Solar". */
export function rivalToBe(deciding: Pick<Deciding, "match" | "takes"> | undefined): string {
  const names = deciding && sideNames(deciding.match);
  if (!names) return matchCopy.toBeDefined;
  return deciding.takes === "winner" ? copy.winnerOf(names) : copy.loserOf(names);
}

/** The names of both sides; null while one is not known. */
export function sideNames({ side1, side2 }: Pick<MatchView, "side1" | "side2">) {
  return side1 && side2 ? ([side1.name, side2.name] as const) : null;
}
