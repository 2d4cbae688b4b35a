import type { MatchStart } from "@/entities/match/api/match-start";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";
import { startPhase } from "@/entities/match/domain/told-start";
import type { RoomAccess } from "./room-access.ts";
import type { RoomStep } from "./room-step.ts";

/** The parts of the room, as the address names them on a phone. */
export type RoomTab = "resultado" | "chat" | "pruebas";

/** What the room asks of its viewer: to be ready, to object to a walkover, the next map, a result, a word on what the maps say, an answer to the rival's, what happened, a proof, or to go on. */
export type RoomActKind =
  | "ready"
  | "object"
  | "game"
  | "agree"
  | "report"
  | "answer"
  | "tell"
  | "prove"
  | "next";

type StartAct = "ready" | "object" | "wait";

/**
 * What the start of a match asks of a side; null when it is over, or far.
 *
 * @param now milliseconds since the epoch
 */
export function startAct(start: MatchStart, ownSide: 1 | 2 | null, now: number): StartAct | null {
  const phase = startPhase(start, now);
  if (phase === null || phase === "objected" || ownSide === null) return null;
  if (phase === "walkover") return start.walkover_for === ownSide ? "wait" : "object";
  return start[`ready${ownSide}_at`] === null ? "ready" : "wait";
}

interface Situation {
  readonly status: MatchStatus;
  /** Both sides are known and the tournament runs. */
  readonly isPlayable: boolean;
  /** Its hour has not come. */
  readonly isAhead: boolean;
  readonly access: RoomAccess;
  readonly ownId: string | null;
  /** The own roster has too few players to report a match as played. */
  readonly isShort: boolean;
  /** Maps were entered: another one comes, or they say how it ended. */
  readonly series: "open" | "over" | null;
  /** What the start of the match asks of him; `wait` is for his rival. */
  readonly start?: StartAct | null;
  /** Undefined while they are on their way. */
  readonly reports: readonly { readonly participant_id: string }[] | undefined;
  /** In a dispute: the own side has told what happened. */
  readonly hasTold?: boolean;
  /** Where the match stands; what comes before playing has its act in its own part. */
  readonly step?: RoomStep | null;
}

/** The one next act of the viewer; null where nothing is asked of him. */
export function roomAct(situation: Situation): RoomActKind | null {
  const { status, isPlayable, isAhead, isShort, series, access, ownId, reports } = situation;
  const { start = null } = situation;
  if (isMatchOver(status)) return access.ownSide === null ? null : "next";
  if (!isPlayable || !reports || access.ownSide === null || !access.canAct) return null;
  if (status === "disputed") return situation.hasTold === false ? "tell" : "prove";
  if (reports.some((report) => report.participant_id === ownId)) return null;
  if (reports.length > 0) return "answer";
  if (start === "wait" || (start === "ready" && isShort)) return null;
  if (start !== null) return start;
  if (series === "open") return "game";
  if (series === "over") return isShort ? null : "agree";
  const isPlayed = situation.step !== "veto" && situation.step !== "lobby";
  return isAhead || isShort || !isPlayed ? null : "report";
}

/** Names the part of the page in which a side says how the match ended. */
export const resultPartId = (matchId: string) => `resultado-${matchId}`;
