import type { Tables } from "@leyenda/db-types";
import {
  type ParticipantRow,
  type ParticipantView,
  toParticipantView,
} from "@/entities/match/domain/participant";
import { decisionNote, parseResult, resultFor, WALKOVER } from "@/entities/match/domain/result";
import { type MatchPart, stageRoundName } from "@/entities/match/domain/round-names";

export type StageRow = Pick<Tables<"tournament_stages">, "id" | "position" | "kind" | "name"> & {
  /** The number of the last round of the stage's bracket; empty if the stage has no bracket. */
  last_round: { round: number }[];
};

type GameRow = Pick<
  Tables<"match_games">,
  "id" | "number" | "map" | "score1" | "score2" | "winner_id" | "source" | "picture"
>;

export type WayRow = Pick<
  Tables<"tournament_matches">,
  | "id"
  | "stage"
  | "stage_id"
  | "round"
  | "winner_id"
  | "status"
  | "result"
  | "best_of"
  | "participant1_id"
> & {
  participant1: ParticipantRow | null;
  participant2: ParticipantRow | null;
  games: GameRow[];
};

/** A map of a series from one side's point of view. */
export interface WayGame {
  readonly id: string;
  readonly number: number;
  readonly map: string | null;
  /** The side's own score first: "13–9"; null if only the winner is known. */
  readonly score: string | null;
  readonly isWon: boolean;
  /** The path of the map's picture, if somebody uploaded a picture. */
  readonly picture: string | null;
}

/** A match on the way to a title, from the champion's point of view. */
export interface WayMatch {
  readonly id: string;
  readonly round: string;
  /** The name of the stage if the tournament has several stages; otherwise null. */
  readonly stageName: string | null;
  /** Whether this match is the final of its bracket. */
  readonly isFinal: boolean;
  readonly rival: ParticipantView | null;
  readonly outcome: "won" | "lost" | "drawn" | "bye";
  /** The score with the side's own score first; null if the match was not played. */
  readonly score: readonly [number, number] | null;
  /** What decided a series beyond its score, the side's own figures first: "4-2 pen."; null if the score did. */
  readonly note: string | null;
  readonly isWalkover: boolean;
  /** Whether the score is the number of maps won, not the score of a single map. */
  readonly isSeries: boolean;
  readonly games: readonly WayGame[];
}

/** The bracket sections in playing order: a side that loses in the upper bracket plays on in the lower bracket. */
const PARTS: readonly MatchPart[] = ["group", "swiss", "bracket", "lower", "final"];

/** The matches of a side in a tournament, from the first to the last. */
export function toWay(
  rows: readonly WayRow[],
  stages: readonly StageRow[],
  ownId: string,
): WayMatch[] {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const order = (row: WayRow) => [
    byId.get(row.stage_id)?.position ?? 0,
    PARTS.indexOf(row.stage),
    row.round,
  ];
  return rows
    .toSorted((a, b) => {
      const [one, other] = [order(a), order(b)];
      return one.map((value, index) => value - (other[index] ?? 0)).find(Boolean) ?? 0;
    })
    .map((row) => toMatch(row, byId.get(row.stage_id), stages.length > 1, ownId));
}

function toMatch(
  row: WayRow,
  stage: StageRow | undefined,
  hasSeveralStages: boolean,
  ownId: string,
): WayMatch {
  const isFirst = row.participant1_id === ownId;
  const fromOwn = <T>(pair: readonly [T, T]): [T, T] =>
    isFirst ? [pair[0], pair[1]] : [pair[1], pair[0]];
  const rival = isFirst ? row.participant2 : row.participant1;
  const score = parseResult(row.result);
  const decided = row.winner_id === null ? "drawn" : row.winner_id === ownId ? "won" : "lost";
  return {
    id: row.id,
    round: stageRoundName({
      kind: stage?.kind ?? "single_elimination",
      part: row.stage,
      round: row.round,
      lastRound: stage?.last_round[0]?.round,
    }),
    isFinal:
      row.stage === "final" ||
      (row.stage === "bracket" &&
        stage?.kind === "single_elimination" &&
        row.round === stage.last_round[0]?.round),
    stageName: hasSeveralStages ? (stage?.name ?? null) : null,
    rival: rival && toParticipantView(rival),
    outcome: row.status === "bye" ? "bye" : decided,
    score: score && fromOwn([score.score1, score.score2]),
    note: decisionNote(resultFor(row.result, isFirst)),
    isSeries: row.best_of > 1,
    isWalkover: row.result === WALKOVER,
    games: row.games
      .filter(({ source }) => source !== "result")
      .map(({ id, number, map, picture, score1, score2, winner_id: winnerId }) => ({
        id,
        number,
        map,
        picture,
        score: score1 === null || score2 === null ? null : fromOwn([score1, score2]).join("–"),
        isWon: winnerId === ownId,
      })),
  };
}

/** The totals of all matches of a champion. */
export interface WaySum {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The maps that the champion won and lost in all series. Null if any match has another score than the maps won. */
  readonly maps: readonly [number, number] | null;
}

export function sumOf(way: readonly WayMatch[]): WaySum {
  const count = (outcome: WayMatch["outcome"]) =>
    way.filter((match) => match.outcome === outcome).length;
  const scores = way.flatMap(({ score }) => (score ? [score] : []));
  const isOfMaps = scores.length > 0 && way.every(({ isSeries }) => isSeries);
  return {
    wins: count("won"),
    draws: count("drawn"),
    losses: count("lost"),
    maps: isOfMaps
      ? [
          scores.reduce((sum, [own]) => sum + own, 0),
          scores.reduce((sum, [, rival]) => sum + rival, 0),
        ]
      : null,
  };
}

/** The final that the champion won; null if the position in a table decided the title. */
export function finalOf(way: readonly WayMatch[]): WayMatch | null {
  const last = way.at(-1);
  return last?.isFinal && last.outcome === "won" ? last : null;
}
