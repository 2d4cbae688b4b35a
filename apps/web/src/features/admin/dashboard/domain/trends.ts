/** What the dashboard draws by day; days as `YYYY-MM-DD`. */
export interface TrendDay {
  readonly day: string;
  readonly accounts: number;
  readonly entries: number;
  readonly tickets_sold: number;
  readonly tickets_held: number;
}

/** In the order in which they are shown. */
export const trendKeys = ["accounts", "entries", "tickets_sold", "tickets_held"] as const;

export type TrendKey = (typeof trendKeys)[number];

/** What there is at the end of a day does not add up over days. */
export const isLevel = (key: TrendKey): boolean => key === "tickets_held";

export interface Trend {
  /** Sum of the period; of a level what it is at its end. */
  readonly now: number;
  /** The same of the period before. */
  readonly before: number;
  readonly points: readonly { readonly day: string; readonly value: number }[];
}

/** One figure over the later half of the days, which is the period, beside the half before it. */
export function trendOf(days: readonly TrendDay[], key: TrendKey): Trend {
  const half = Math.floor(days.length / 2);
  const total = (part: readonly TrendDay[]) =>
    isLevel(key) ? (part.at(-1)?.[key] ?? 0) : part.reduce((sum, day) => sum + day[key], 0);
  const period = days.slice(half);
  return {
    now: total(period),
    before: total(days.slice(0, half)),
    points: period.map((day) => ({ day: day.day, value: day[key] })),
  };
}

/** A level that is known on one day alone is no line, which would show nothing: a bar, as what adds up is. */
export function chartKindOf(
  key: TrendKey,
  points: readonly { readonly value?: number }[],
): "level" | "bars" {
  return isLevel(key) && points.filter(({ value }) => value !== undefined).length > 1
    ? "level"
    : "bars";
}
