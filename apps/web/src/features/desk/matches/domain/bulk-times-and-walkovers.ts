import type { MatchView } from "@/entities/match/domain/match-view";

const MINUTE = 60_000;

/**
 * How to change many start times: `set` gives the matches times from one start on, some minutes apart; `move` shifts
 * each.
 */
export type TimePlan =
  | { readonly kind: "set"; readonly at: string; readonly gap: number }
  | { readonly kind: "move"; readonly minutes: number };

/** The new start time of a match; null if the match gets no time. */
export interface PlannedTime {
  readonly match: MatchView;
  readonly at: string | null;
  /** Whether the new time is in the past; the database refuses such a time. */
  readonly isPast: boolean;
}

type Timed = Pick<MatchView, "status" | "liveSince">;

/** Whether a match has not started yet; only then can its time change. */
export function takesTime({ status, liveSince }: Timed): boolean {
  return (status === "pending" || status === "scheduled") && liveSince === null;
}

/**
 * Returns the new times of the chosen matches. A match that has started stays unchanged, and a match without a time
 * cannot be moved.
 * @param now milliseconds since the epoch
 */
export function planTimes(
  matches: readonly MatchView[],
  plan: TimePlan | null,
  now: number,
): PlannedTime[] {
  let place = 0;
  return matches.map((match) => {
    const start =
      plan?.kind === "set"
        ? Date.parse(plan.at) + plan.gap * MINUTE * place
        : plan && match.scheduledAt
          ? Date.parse(match.scheduledAt) + plan.minutes * MINUTE
          : Number.NaN;
    if (!takesTime(match) || Number.isNaN(start)) return { match, at: null, isPast: false };
    place += 1;
    return { match, at: new Date(start).toISOString(), isPast: start <= now };
  });
}

/** The result of a walkover: the winner's id, or that neither side came. */
export type Walkover = { readonly winnerId: string } | "nobody";

/** The arrivals of both sides that the match clock recorded. */
export interface KnownStart {
  readonly state: string;
  readonly starts_at: string;
  readonly arrived1_at: string | null;
  readonly arrived2_at: string | null;
  readonly walkover_for: number | null;
}

/**
 * Returns the likely walkover: the one that the match clock gave, or a win for the only side that was on time.
 * Null if the likely walkover is unknown.
 * @param now milliseconds since the epoch
 */
export function knownWalkover(
  { side1, side2 }: Pick<MatchView, "side1" | "side2">,
  start: KnownStart | undefined,
  now: number,
): Walkover | null {
  if (!start) return null;
  const { walkover_for: given, arrived1_at: came1, arrived2_at: came2 } = start;
  if (given === 0) return "nobody";
  const isLate = start.state === "waiting" && Date.parse(start.starts_at) <= now;
  const alone = isLate && (came1 === null) !== (came2 === null) ? (came1 === null ? 2 : 1) : null;
  const winner = [side1, side2][(given ?? alone ?? 0) - 1];
  return winner ? { winnerId: winner.id } : null;
}
