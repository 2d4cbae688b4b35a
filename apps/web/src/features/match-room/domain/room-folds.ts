import type { StartPhase } from "@/entities/match/domain/told-start";
import type { RoomStep } from "./room-step.ts";

/** The parts of the room that are not always to be looked at. */
export type FoldedPart = "veto" | "lobby" | "series" | "proofs" | "help" | "lineups";

interface FoldFacts {
  /** Null once the match is over. */
  readonly step: RoomStep | null;
  /** What its start is about now; null while that is far. */
  readonly phase: StartPhase | null;
  /** Its maps are chosen; before somebody proposes how, they are not. */
  readonly isVetoDone: boolean;
  /** The own roster is too small to play: it can be said, or the match given away, at any time. */
  readonly isShort: boolean;
}

/** Which parts of the room are folded: what cannot be done yet, and what is done. */
export function roomFolds({
  step,
  phase,
  isVetoDone,
  isShort,
}: FoldFacts): ReadonlySet<FoldedPart> {
  const isFar = step === "ready" && phase === null;
  const isBefore = step === "ready" || step === "veto" || step === "lobby";
  const isOver = step === null;
  // From its hour on somebody may have stayed away.
  const mayReport = phase === "late" || phase === "walkover" || phase === "objected" || isShort;
  const folds: Record<FoldedPart, boolean> = {
    veto: isVetoDone && (isOver || step === "play" || step === "result"),
    lobby: isFar || step === "veto" || step === "result",
    series: isBefore && !mayReport,
    proofs: isBefore || isOver,
    help: isFar,
    lineups: step !== "lobby",
  };
  const parts = Object.keys(folds) as FoldedPart[];
  return new Set(parts.filter((part) => folds[part]));
}
