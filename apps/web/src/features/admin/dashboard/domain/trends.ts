/** The dashboard's statistics of one day. The day has the format `YYYY-MM-DD`. */
export interface TrendDay {
  readonly day: string;
  readonly accounts: number;
  readonly entries: number;
  readonly tickets_sold: number;
  readonly tickets_held: number;
}

/** The statistics in the order in which the dashboard shows them. */
export const trendKeys = ["accounts", "entries", "tickets_sold", "tickets_held"] as const;

export type TrendKey = (typeof trendKeys)[number];

/** Whether the statistic is a balance at the end of a day; a balance is never summed over days. */
export const isLevel = (key: TrendKey): boolean => key === "tickets_held";

export interface Trend {
  /** The sum over the period; for a balance, the balance at the end of the period. */
  readonly now: number;
  /** The sum, or the balance at the end, of the previous period. */
  readonly before: number;
  readonly points: readonly { readonly day: string; readonly value: number }[];
}

/** Returns one statistic for the period (the later half of the days) and for the period before (the earlier half). */
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

/** A balance with a single known day is drawn as a bar, because a line would be invisible. */
export function chartKindOf(
  key: TrendKey,
  points: readonly { readonly value?: number }[],
): "level" | "bars" {
  return isLevel(key) && points.filter(({ value }) => value !== undefined).length > 1
    ? "level"
    : "bars";
}
