import type { NowFact } from "../api/tournament-now.ts";
import { nowCopy as copy } from "../now-copy.ts";
import type { GoingMatch } from "./now.ts";

export interface ToldPhase {
  readonly phase: Exclude<NowFact["phase"], "decided"> | "paused";
  readonly text: string;
  /** How long the map is being played; null where nothing is. */
  readonly minutes: number | null;
  /** The map before, with its score; in a veto what was chosen last. */
  readonly last: string | null;
}

/**
 * What goes on in a match, in words.
 *
 * @param now milliseconds since the epoch
 */
export function toldPhase({ match, sides, fact }: GoingMatch, now: number): ToldPhase {
  const quiet = { minutes: null, last: null };
  if (fact === null || fact.phase === "decided") {
    const phase = match.liveSince === null ? "coming" : "playing";
    const text = phase === "coming" ? copy.phases.coming : copy.phases.playing(1, false);
    return { phase, text, ...quiet };
  }
  const score =
    fact.last_score1 === null || fact.last_score2 === null
      ? null
      : `${fact.last_score1}-${fact.last_score2}`;
  const last = score === null ? null : copy.lastGame(fact.last_map, score);
  const turn = sides.find(({ id }) => id === fact.turn_id);
  const isPaused = fact.paused_until !== null && Date.parse(fact.paused_until) > now;
  const minutes =
    fact.since === null || fact.phase !== "playing"
      ? null
      : Math.max(0, Math.floor((now - Date.parse(fact.since)) / 60_000));
  if (isPaused) return { phase: "paused", text: copy.phases.paused, minutes: null, last };
  switch (fact.phase) {
    case "ready":
      return { phase: "ready", text: copy.phases.ready(fact.ready), ...quiet };
    case "late":
      return { phase: "late", text: copy.phases.late(turn?.name ?? null), ...quiet };
    case "veto":
      return {
        phase: "veto",
        text: copy.phases.veto(turn?.name ?? null),
        minutes: null,
        last: fact.last_map && copy.lastChoice(fact.last_map),
      };
    case "playing": {
      const played = copy.phases.playing(fact.game ?? 1, match.bestOf > 1);
      const text = fact.map === null ? played : `${played} · ${fact.map}`;
      return { phase: "playing", text, minutes, last };
    }
    default:
      return { phase: fact.phase, text: copy.phases[fact.phase], minutes: null, last };
  }
}
