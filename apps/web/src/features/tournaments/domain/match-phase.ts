import type { NowFact } from "../api/tournament-now.ts";
import { nowCopy as copy } from "../now-copy.ts";
import type { GoingMatch } from "./now.ts";

export interface MatchPhase {
  readonly phase: Exclude<NowFact["phase"], "decided"> | "paused";
  readonly text: string;
  /** How long the current map has been played, in minutes; null if no map is being played. */
  readonly minutes: number | null;
  /** The minutes that the side in turn still has in the veto; null if no side is in turn or the veto has no clock. */
  readonly left: number | null;
  /** The previous map with its score; during a veto, the last choice. */
  readonly last: string | null;
}

/**
 * The phase of a match in words.
 *
 * @param isOwnTurn whether it is the viewer's turn in the veto
 * @param now milliseconds since the epoch
 */
export function matchPhase(
  { match, sides, fact }: GoingMatch,
  now: number,
  isOwnTurn: boolean,
): MatchPhase {
  const quiet = { minutes: null, left: null, last: null };
  if (fact === null || fact.phase === "decided") {
    const phase = match.liveSince === null ? "coming" : "playing";
    const text = phase === "coming" ? copy.phases.coming : copy.phases.playing(1, false);
    return { phase, text, ...quiet };
  }
  const score =
    fact.last_score1 === null || fact.last_score2 === null
      ? null
      : `${fact.last_score1}-${fact.last_score2}`;
  const last =
    score === null ? null : copy.lastGame(fact.game && fact.game - 1, fact.last_map, score);
  const turn = sides.find(({ id }) => id === fact.turn_id);
  const isPaused = fact.paused_until !== null && Date.parse(fact.paused_until) > now;
  const minutes =
    fact.since === null || fact.phase !== "playing"
      ? null
      : Math.max(0, Math.floor((now - Date.parse(fact.since)) / 60_000));
  if (isPaused)
    return { phase: "paused", text: copy.phases.paused, minutes: null, left: null, last };
  switch (fact.phase) {
    case "ready":
      return { phase: "ready", text: copy.phases.ready(fact.ready), ...quiet };
    case "late":
      return { phase: "late", text: copy.phases.late(turn?.name ?? null), ...quiet };
    case "veto":
      return {
        phase: "veto",
        text: isOwnTurn ? copy.phases.ownVeto : copy.phases.veto(turn?.name ?? null),
        minutes: null,
        left: minutesUntil(fact.due_at, now),
        last: fact.last_map && copy.lastChoice(fact.last_map),
      };
    case "playing": {
      const played = copy.phases.playing(fact.game ?? 1, match.bestOf > 1);
      const text = fact.map === null ? played : `${played} · ${fact.map}`;
      return { phase: "playing", text, minutes, left: null, last };
    }
    case "objected":
      return { phase: "objected", text: copy.phases.objected, ...quiet, last: copy.decides };
    default:
      return { phase: fact.phase, text: copy.phases[fact.phase], minutes: null, left: null, last };
  }
}

/** The number of whole minutes until an instant, at least zero. */
export function minutesUntil(at: string | null, now: number): number | null {
  return at === null ? null : Math.max(0, Math.floor((Date.parse(at) - now) / 60_000));
}
