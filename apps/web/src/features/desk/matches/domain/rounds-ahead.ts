import type { MatchView } from "@/entities/match/domain/match-view";

type Row = Pick<MatchView, "side1" | "side2" | "scheduledAt" | "context">;

/** Up to as many have a line each. */
const FEW = 8;

/**
 * Of few matches that wait for their sides all; of many those that say something, a side or an hour, and of the others
 * each round with how many, in their order.
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
