import type { MatchView } from "@/entities/match/domain/match-view";

type Row = Pick<MatchView, "side1" | "side2" | "scheduledAt" | "context">;

/** If at most this many matches wait for their sides, all are listed one by one. */
const FEW = 8;

/**
 * Returns the matches whose sides are not known yet. If there are many, returns only those with a known side or a time,
 * and how many others each round has.
 */
export function roundsAhead<Match extends Row>(matches: readonly Match[]) {
  const known = matches.filter(
    ({ side1, side2, scheduledAt }) =>
      matches.length <= FEW || side1 !== null || side2 !== null || scheduledAt !== null,
  );
  const counts = new Map<string, number>();
  for (const { context } of matches.filter((match) => !known.includes(match))) {
    const round = context.kind === "tournament" ? context.round : "";
    counts.set(round, (counts.get(round) ?? 0) + 1);
  }
  return { known, rounds: [...counts] };
}
