import type { StartPhase } from "@/entities/match/domain/start-phase";
import type { RoomStep } from "./room-step.ts";

/** The panels of the room that can be collapsed. */
export type FoldedPart =
  | "veto"
  | "lobby"
  | "series"
  | "proofs"
  | "help"
  | "lineups"
  | "time"
  | "timeline";

interface FoldFacts {
  /** The current step; null once the match is over. */
  readonly step: RoomStep | null;
  /** The phase of the start, for example `late`; null while the start is far away. */
  readonly phase: StartPhase | null;
  /** Whether the maps are chosen; false before a side proposes a veto. */
  readonly isVetoDone: boolean;
  /** Whether the viewer's roster has too few players to play; the side may then report or concede at any time. */
  readonly isShort: boolean;
  /** Whether the room is on a phone, which shows one act at a time. */
  readonly isPhone?: boolean;
  /** Whether the data of the game lobby are known, and no game is entered yet: then both sides enter the lobby. */
  readonly isEntering?: boolean;
}

/**
 * Which panels are collapsed: panels that cannot be used yet, and panels whose work is done. On a phone also all that
 * are not the current act.
 */
export function roomFolds({
  step,
  phase,
  isVetoDone,
  isShort,
  isPhone = false,
  isEntering = false,
}: FoldFacts): ReadonlySet<FoldedPart> {
  const isFar = step === "ready" && phase === null;
  const isBefore = step === "ready" || step === "veto" || step === "lobby";
  const isOver = step === null;
  const isLobbyPast = isPhone && step === "play" && !isEntering;
  // Once the match time has come, a side may report that the rival is absent.
  const mayReport = phase === "late" || phase === "walkover" || phase === "objected" || isShort;
  const folds: Record<FoldedPart, boolean> = {
    veto: isPhone
      ? step === "ready" || (isVetoDone && step !== "veto")
      : isVetoDone && (isOver || step === "play" || step === "result"),
    lobby: isFar || step === "veto" || step === "result" || isLobbyPast,
    series: isBefore && !mayReport,
    proofs: isBefore || isOver,
    help: isFar,
    lineups: isPhone || step !== "lobby",
    time: isPhone && !isFar,
    timeline: isPhone && !isOver,
  };
  const parts = Object.keys(folds) as FoldedPart[];
  return new Set(parts.filter((part) => folds[part]));
}
