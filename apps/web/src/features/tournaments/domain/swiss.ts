import { isOwnMatch } from "./bracket-match.ts";
import { isDrawn, type TournamentMatch } from "./tournament-match.ts";

export type Tally = { wins: number; draws: number; losses: number };

/** A participant's wins, draws and losses before a round. A bye is a win; if neither side was present, both lose. */
export function tallyBefore(
  matches: readonly TournamentMatch[],
  participantId: string,
  round = Number.POSITIVE_INFINITY,
): Tally {
  const decided = matches.filter(
    (match) =>
      match.round < round &&
      isOwnMatch(match, participantId) &&
      (match.winnerId !== null || match.outcome === "no_show" || isDrawn(match)),
  );
  const wins = decided.filter((match) => match.winnerId === participantId).length;
  const draws = decided.filter(isDrawn).length;
  return { wins, draws, losses: decided.length - wins - draws };
}

export type SwissPool = Tally & { matches: TournamentMatch[] };

const isBetter = (one: Tally, other: Tally): boolean =>
  one.wins > other.wins || (one.wins === other.wins && one.draws > other.draws);

/** A round's matches grouped by the wins, draws and losses of the better side, best first. */
export function swissPools(
  round: readonly TournamentMatch[],
  all: readonly TournamentMatch[],
): SwissPool[] {
  const tallied = round.map((match) => ({
    match,
    tally: [match.participant1Id, match.participant2Id]
      .flatMap((id) => (id === null ? [] : [tallyBefore(all, id, match.round)]))
      .reduce((best, own) => (isBetter(own, best) ? own : best)),
  }));
  return [
    ...Map.groupBy(tallied, ({ tally }) => `${tally.wins}-${tally.draws}-${tally.losses}`).values(),
  ]
    .flatMap((own) => (own[0] ? [{ ...own[0].tally, matches: own.map(({ match }) => match) }] : []))
    .toSorted((a, b) => b.wins - a.wins || b.draws - a.draws || a.losses - b.losses);
}
