import type { MatchStart } from "@/entities/match/api/match-start";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";

/** The way of a match through its room, in its order. */
export type RoomStep = "ready" | "veto" | "lobby" | "play" | "result";

/** How long after its start a match is still at opening its room in the game; later it is being played. */
const LOBBY_MS = 15 * 60_000;

export interface StepFacts {
  readonly status: MatchStatus;
  /** Its hour has not come. */
  readonly isAhead: boolean;
  /** Null where it has no hour, and in a challenge. */
  readonly start: Pick<MatchStart, "state" | "started_at"> | null;
  /** Whether it has a veto, and how far that is; null without one. */
  readonly veto: { readonly startedAt: string | null; readonly finishedAt: string | null } | null;
  /** Its room in the game; null where that is not known (yet). */
  readonly lobby: { readonly isOpened: boolean } | null;
  /** Maps were entered: another one comes, or they say how it ended. */
  readonly series: "open" | "over" | null;
  readonly hasReports: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface ToldStep {
  readonly name: RoomStep;
  readonly state: "done" | "current" | "ahead";
}

const isWaiting = ({ state }: NonNullable<StepFacts["start"]>): boolean =>
  state !== "started" && state !== "over";

/** What a match of this kind goes through, and where it stands; nothing once it is over. */
export function roomSteps(facts: StepFacts): readonly ToldStep[] {
  const current = currentStep(facts);
  if (current === null) return [];
  const { start, veto, lobby } = facts;
  // Maps may be chosen hours before anybody comes: the way goes on from there, never back.
  const isChosenFirst =
    start !== null && isWaiting(start) && veto !== null && veto.startedAt !== null;
  // Played without its room being told here, it did not go through that.
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

/** The step that a match is at; null once it is over. What was done out of order counts: who has reported has played. */
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
  // Both came before the hour: they may begin.
  const isFresh = (start !== null || !isAhead) && now - since < LOBBY_MS;
  return lobby !== null && !lobby.isOpened && isFresh ? "lobby" : "play";
}
