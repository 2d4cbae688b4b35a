import type { MatchView } from "@/entities/match/domain/match-view";

const MINUTE = 60_000;

/** How the times of many matches are set: all from one hour on, so many minutes apart, or each moved. */
export type TimePlan =
  | { readonly kind: "set"; readonly at: string; readonly gap: number }
  | { readonly kind: "move"; readonly minutes: number };

/** What becomes of a match's time; null where it stays as it is. */
export interface PlannedTime {
  readonly match: MatchView;
  readonly at: string | null;
  /** The new hour is over already: the database refuses it. */
  readonly isPast: boolean;
}

type Timed = Pick<MatchView, "status" | "liveSince">;

/** Whether a match waits to be begun: any other keeps its time. */
export function takesTime({ status, liveSince }: Timed): boolean {
  return (status === "pending" || status === "scheduled") && liveSince === null;
}

/**
 * The times of chosen matches as a plan has them, in their order. One that has begun stays, and one without an hour
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

/** Who has a walkover: the winner's id, or that neither side came. */
export type Walkover = { readonly winnerId: string } | "nobody";

/** What the clock of a match knows of who came. */
export interface KnownStart {
  readonly state: string;
  readonly starts_at: string;
  readonly arrived1_at: string | null;
  readonly arrived2_at: string | null;
  readonly walkover_for: number | null;
}

/**
 * The walkover that is known: what the clock gave, or that at its hour one side alone had come; null where nothing
 * says it.
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
