import type { StartPhase } from "@/entities/match/domain/start-phase";
import type { RoomStep } from "./room-step.ts";

/** The panels of the room that can be collapsed. */
export type FoldedPart = "veto" | "lobby" | "series" | "proofs" | "help" | "lineups";

interface FoldFacts {
  /** The current step; null once the match is over. */
  readonly step: RoomStep | null;
  /** The phase of the start, for example `late`; null while the start is far away. */
  readonly phase: StartPhase | null;
  /** Whether the maps are chosen; false before a side proposes a veto. */
  readonly isVetoDone: boolean;
  /** Whether the viewer's roster has too few players to play; the side may then report or concede at any time. */
  readonly isShort: boolean;
}

/** Which panels are collapsed: panels that cannot be used yet, and panels whose work is done. */
export function roomFolds({
  step,
  phase,
  isVetoDone,
  isShort,
}: FoldFacts): ReadonlySet<FoldedPart> {
  const isFar = step === "ready" && phase === null;
  const isBefore = step === "ready" || step === "veto" || step === "lobby";
  const isOver = step === null;
  // Once the match time has come, a side may report that the rival is absent.
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
