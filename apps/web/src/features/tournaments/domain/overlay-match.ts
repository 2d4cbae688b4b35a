import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import { sideScores } from "@/entities/match/domain/result";
import { stageRoundName } from "@/entities/match/domain/round-names";
import type { NowFact } from "../api/tournament-now.ts";
import type { GoingMatch, Now } from "./now.ts";
import { type Stage, stageInSight } from "./stage.ts";

const BEGUN: readonly (string | undefined)[] = ["playing", "veto"];

/**
 * Returns the id of the match that the overlay shows. The match shown so far stays during its veto and its maps.
 * Otherwise it is the first live or upcoming match, or, if there is none, the last decided one.
 * @param shown the id of the match shown so far; null at first
 */
export function featuredMatch(shown: string | null, { going, decided }: Now): string | null {
  const own = going.find(({ match }) => match.id === shown);
  if (own && BEGUN.includes(own.fact?.phase)) return shown;
  return going[0]?.match.id ?? decided[0]?.id ?? shown;
}

/** Whether the match on the overlay is decided, by its phase or its status; either may be newer. */
export function isDecided(
  shown: string | null,
  stages: readonly Stage[],
  facts: readonly NowFact[],
): boolean {
  return (
    facts.some(({ match_id: id, phase }) => id === shown && phase === "decided") ||
    stages.some(({ matches }) =>
      matches.some(({ id, status }) => id === shown && isMatchOver(status)),
    )
  );
}

/** The next matches that have not begun, without the match that the overlay shows. */
export function nextMatches(
  { coming }: Now,
  shown: string | null,
  limit: number,
  showsResults: boolean,
): readonly GoingMatch[] {
  return coming
    .filter(({ match, isEarned }) => match.id !== shown && (showsResults || !isEarned))
    .slice(0, limit);
}

/** The scheduled time of a match while it is in the future; null otherwise. */
export function comingHour({ match }: GoingMatch, now: number): string | null {
  return isMatchAhead(match, now) ? match.scheduledAt : null;
}

/** A line of the standings on the overlay: a row of a table, or a match of the bracket's current round. */
export type StripRow =
  | {
      readonly kind: "place";
      readonly id: string;
      readonly place: number;
      readonly name: string;
      readonly points: number;
    }
  | {
      readonly kind: "match";
      readonly id: string;
      readonly names: readonly [string | null, string | null];
      /** The figures of both sides; empty before there are any. */
      readonly scores: readonly string[];
      readonly winner: 1 | 2 | null;
    };

export interface Strip {
  readonly title: string;
  readonly rows: readonly StripRow[];
}

/** The most lines that fit next to a stream's picture. */
const ROWS = 8;

/**
 * Returns the standings of the current stage: its table, or the current round of its bracket.
 * Of several groups, the table of the current match's group is shown.
 */
export function stripOf(stages: readonly Stage[], shown: string | null): Strip | null {
  const stage = stageInSight(stages);
  if (!stage) return null;
  const featured = stage.matches.find(({ id }) => id === shown);
  const group = stage.groups.find(({ id }) => id === featured?.groupId) ?? stage.groups[0];
  if (group) {
    return {
      title: stage.groups.length > 1 ? group.name : stage.name,
      rows: group.standings.slice(0, ROWS).map(({ participantId, entrant, points }, index) => ({
        kind: "place",
        id: participantId,
        place: index + 1,
        name: entrant?.name ?? "",
        points,
      })),
    };
  }
  const current =
    featured ?? stage.matches.find(({ status }) => !isMatchOver(status)) ?? stage.matches.at(-1);
  if (!current) return null;
  const lastRound = Math.max(
    ...stage.matches.flatMap(({ part, round }) => (part === "bracket" ? round : [])),
  );
  const { part, round } = current;
  return {
    title: stageRoundName({ kind: stage.kind, part, round, lastRound }),
    rows: stage.matches
      .filter((match) => match.part === part && match.round === round)
      .toSorted((a, b) => a.position - b.position)
      .slice(0, ROWS)
      .map((match) => ({
        kind: "match",
        id: match.id,
        names: [match.side1?.name ?? null, match.side2?.name ?? null],
        scores: sideScores(match.result ?? (isMatchOver(match.status) ? null : match.liveScore)),
        winner: match.winnerId === null ? null : match.winnerId === match.side1?.id ? 1 : 2,
      })),
  };
}
