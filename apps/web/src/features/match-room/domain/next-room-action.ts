import type { MatchStart } from "@/entities/match/api/match-start";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";
import { startPhase } from "@/entities/match/domain/start-phase";
import type { RoomAccess } from "./room-access.ts";
import type { RoomStep } from "./room-step.ts";

/** The tabs of the room on a phone, as in the URL. */
export type RoomTab = "resultado" | "chat" | "pruebas";

/**
 * The viewer's next action: get ready, object to a walkover, enter a map, report, confirm or answer a result.
 * In a dispute: describe what happened or upload a proof. After the match: open the next match or competition.
 */
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
 * What a side has to do for the start of its match: confirm that it is ready, object to a walkover, or wait.
 * Null if the match has started or is far away, or if the walkover was objected to.
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
  /** Whether both sides are known and the tournament is active. */
  readonly isPlayable: boolean;
  /** Whether the match time is still ahead. */
  readonly isAhead: boolean;
  readonly access: RoomAccess;
  readonly ownId: string | null;
  /** Whether the viewer's side has too few players in its roster to report a match as played. */
  readonly isShort: boolean;
  /** Null until a map is entered; then `open`, or `over` once the maps decide the winner. */
  readonly series: "open" | "over" | null;
  /** What the start of the match needs from the viewer; `wait` means that only the rival has something to do. */
  readonly start?: StartAct | null;
  /** The reports; undefined while they load. */
  readonly reports: readonly { readonly participant_id: string }[] | undefined;
  /** In a dispute, whether the viewer's side has made its statement. */
  readonly hasStatement?: boolean;
  /** The current step of the match. In the steps `veto` and `lobby`, reporting is not yet the next action. */
  readonly step?: RoomStep | null;
}

/** The viewer's next action; null if there is none. */
export function roomAct(situation: Situation): RoomActKind | null {
  const { status, isPlayable, isAhead, isShort, series, access, ownId, reports } = situation;
  const { start = null } = situation;
  if (isMatchOver(status)) return access.ownSide === null ? null : "next";
  if (!isPlayable || !reports || access.ownSide === null || !access.canAct) return null;
  if (status === "disputed") return situation.hasStatement === false ? "tell" : "prove";
  if (reports.some((report) => report.participant_id === ownId)) return null;
  if (reports.length > 0) return "answer";
  if (start === "wait" || (start === "ready" && isShort)) return null;
  if (start !== null) return start;
  if (series === "open") return "game";
  if (series === "over") return isShort ? null : "agree";
  const isPlayed = situation.step !== "veto" && situation.step !== "lobby";
  return isAhead || isShort || !isPlayed ? null : "report";
}

/** The id of the form in which a side reports the result. */
export const resultPartId = (matchId: string) => `resultado-${matchId}`;
