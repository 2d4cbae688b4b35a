import { parseResult } from "@/entities/match/domain/result";

export type StandingRow = {
  participantId: string;
  seed: number | null;
  points: number;
  wins: number;
  losses: number;
  scoreDifference: number;
};

export type StandingMatch = {
  participant1Id: string | null;
  participant2Id: string | null;
  winnerId: string | null;
  result: string | null;
};

/**
 * Orders a group's table: points, score difference, direct encounter, score for, seed
 * (domain rules 4.5). The direct encounter of more than two tied participants is the number of
 * wins among themselves. The order depends on nothing else, so it is the same at every reload.
 */
export function sortStandings<Row extends StandingRow>(
  rows: Row[],
  matches: StandingMatch[],
): Row[] {
  const scoreFor = totalScores(matches);
  const tieKey = (row: StandingRow) => `${row.points}|${row.scoreDifference}`;
  const tied = Map.groupBy(rows, tieKey);
  const directWins = (row: StandingRow) => {
    const rivals = new Set(tied.get(tieKey(row))?.map((rival) => rival.participantId));
    return matches.filter((match) => match.winnerId === row.participantId && bothIn(match, rivals))
      .length;
  };
  return rows.toSorted(
    (a, b) =>
      b.points - a.points ||
      b.scoreDifference - a.scoreDifference ||
      directWins(b) - directWins(a) ||
      (scoreFor.get(b.participantId) ?? 0) - (scoreFor.get(a.participantId) ?? 0) ||
      (a.seed ?? Number.MAX_SAFE_INTEGER) - (b.seed ?? Number.MAX_SAFE_INTEGER) ||
      a.participantId.localeCompare(b.participantId),
  );
}

function bothIn({ participant1Id, participant2Id }: StandingMatch, ids: Set<string>): boolean {
  return (
    participant1Id !== null &&
    participant2Id !== null &&
    ids.has(participant1Id) &&
    ids.has(participant2Id)
  );
}

function totalScores(matches: StandingMatch[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { participant1Id, participant2Id, result } of matches) {
    const score = parseResult(result);
    if (!score) continue;
    if (participant1Id)
      totals.set(participant1Id, (totals.get(participant1Id) ?? 0) + score.score1);
    if (participant2Id)
      totals.set(participant2Id, (totals.get(participant2Id) ?? 0) + score.score2);
  }
  return totals;
}
