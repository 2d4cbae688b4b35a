import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import { shownScore } from "@/entities/match/domain/live-score";
import type { Score } from "@/entities/match/domain/result";
import { stageRoundName } from "@/entities/match/domain/round-names";
import type { NowFact } from "../api/tournament-now.ts";
import type { GoingMatch, Now } from "./now.ts";
import { type Stage, stageInSight } from "./stage.ts";

const BEGUN: readonly (string | undefined)[] = ["playing", "veto"];

/**
 * Which match a tournament's overlay shows: the one it shows for as long as that is played, else the first of those that
 * go on or come, else the one that was decided last.
 *
 * @param shown its id; null before the first
 */
export function featuredMatch(shown: string | null, { going, decided }: Now): string | null {
  const own = going.find(({ match }) => match.id === shown);
  if (own && BEGUN.includes(own.fact?.phase)) return shown;
  return going[0]?.match.id ?? decided[0]?.id ?? shown;
}

/** Whether the match that is shown has been decided, by whichever of the two reads knows it first. */
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

/** The matches that come after the one that is shown: of those that go on, none is named twice. */
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

/** The hour of a match that has one and is not late. */
export function comingHour({ match }: GoingMatch, now: number): string | null {
  return isMatchAhead(match, now) ? match.scheduledAt : null;
}

/** A line of the strip: a place in a table, or a match of the round that is played. */
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
      readonly score: Score | null;
      readonly winner: 1 | 2 | null;
    };

export interface Strip {
  readonly title: string;
  readonly rows: readonly StripRow[];
}

/** As many lines as fit beside a picture. */
const ROWS = 8;

/** How the stage that is played stands: its table, with several groups the one of the match that is shown, or the round of its bracket that is played. */
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
        score: shownScore(match),
        winner: match.winnerId === null ? null : match.winnerId === match.side1?.id ? 1 : 2,
      })),
  };
}
