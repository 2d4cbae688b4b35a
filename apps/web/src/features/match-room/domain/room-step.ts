import type { MatchStart } from "@/entities/match/api/match-start";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";

/** The steps of a match in its room, in their usual order. */
export type RoomStep = "ready" | "veto" | "lobby" | "play" | "result";

/** How long a match stays in the step `lobby` after its start; afterwards it counts as being played. */
const LOBBY_MS = 15 * 60_000;

export interface StepFacts {
  readonly status: MatchStatus;
  /** Whether the match time is still ahead. */
  readonly isAhead: boolean;
  /** The start of the match; null in a challenge, and without a scheduled time. */
  readonly start: Pick<MatchStart, "state" | "started_at"> | null;
  /** The progress of the veto; null if the match has no veto. */
  readonly veto: { readonly startedAt: string | null; readonly finishedAt: string | null } | null;
  /** The game lobby; null if it is unknown or not loaded. */
  readonly lobby: { readonly isOpened: boolean } | null;
  /** Null until a map is entered; then `open`, or `over` once the maps decide the winner. */
  readonly series: "open" | "over" | null;
  readonly hasReports: boolean;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

export interface RoomStepState {
  readonly name: RoomStep;
  readonly state: "done" | "current" | "ahead";
}

const isWaiting = ({ state }: NonNullable<StepFacts["start"]>): boolean =>
  state !== "started" && state !== "over";

/** The steps of this match with their states; empty once it is over. */
export function roomSteps(facts: StepFacts): readonly RoomStepState[] {
  const current = currentStep(facts);
  if (current === null) return [];
  const { start, veto, lobby } = facts;
  // A veto that starts before the sides are ready comes first; else `ready` would look done and then be current again.
  const isChosenFirst =
    start !== null && isWaiting(start) && veto !== null && veto.startedAt !== null;
  // A match that is played without an opened lobby has skipped the lobby step.
  const isLobbyPassed = (current === "play" || current === "result") && !lobby?.isOpened;
  const way = (
    [
      isChosenFirst && "veto",
      start !== null && "ready",
      veto !== null && !isChosenFirst && "veto",
      !isLobbyPassed && "lobby",
      "play",
      "result",
    ] as const
  ).filter((step) => step !== false);
  const place = way.indexOf(current);
  return way.map((name, index) => ({
    name,
    state: index < place ? "done" : index === place ? "current" : "ahead",
  }));
}

/**
 * The current step; null once the match is over.
 * A later step takes precedence: if a side has reported, the step is `result`, even if an earlier step was skipped.
 */
export function currentStep(facts: StepFacts): RoomStep | null {
  const { status, isAhead, start, veto, lobby, series, hasReports, now } = facts;
  if (isMatchOver(status)) return null;
  if (status === "disputed" || hasReports || series === "over") return "result";
  if (series === "open") return "play";
  const isVetoOpen = veto !== null && veto.finishedAt === null;
  if (isVetoOpen && veto.startedAt !== null) return "veto";
  if (start !== null && isWaiting(start)) return "ready";
  if (isVetoOpen) return "veto";
  const since = Math.max(
    ...[start?.started_at, veto?.finishedAt].map((at) => (at ? Date.parse(at) : 0)),
  );
  // Before the match time the sides may begin early if both are present.
  const isFresh = (start !== null || !isAhead) && now - since < LOBBY_MS;
  return lobby !== null && !lobby.isOpened && isFresh ? "lobby" : "play";
}
