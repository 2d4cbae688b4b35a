import type { ComponentProps } from "react";
import { DayChart } from "@/components/day-chart";
import { formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";
import { chartKindOf, isLevel, type Trend, type TrendKey } from "../domain/trends.ts";

interface TrendCardProps {
  readonly figure: TrendKey;
  readonly trend: Trend;
  /** The length of the period. */
  readonly days: number;
}

const texts = copy.trends;

function comparison(trend: Trend, days: number, isOfLevel: boolean): string {
  if (trend.before === 0) return trend.now === 0 ? texts.nothing : texts.nothingBefore(days);
  return (isOfLevel ? texts.beforeThen : texts.before)(trend.before, days);
}

type Point = ComponentProps<typeof DayChart>["points"][number];

/** A balance is drawn from its first non-zero day, because nothing was counted before. */
function drawn({ points }: Trend, isOfLevel: boolean): readonly Point[] {
  const first = isOfLevel ? points.findIndex(({ value }) => value !== 0) : 0;
  return points.map(({ day, value }, index): Point => (index < first ? { day } : { day, value }));
}

/** One figure: its value, a comparison in words, and a chart. */
export function TrendCard({ figure, trend, days }: TrendCardProps) {
  const name = texts.figures[figure];
  const points = drawn(trend, isLevel(figure));
  return (
    <article className="card">
      <h3 className="text-[0.9375rem] text-muted">{name}</h3>
      <p className="mt-1 font-display text-3xl leading-tight font-bold tabular-nums">
        {formatNumber(trend.now)}
      </p>
      <p className="mb-3 text-sm text-muted">{comparison(trend, days, isLevel(figure))}</p>
      <DayChart
        points={points}
        series={[{ id: "value", name }]}
        format={formatNumber}
        kind={chartKindOf(figure, points)}
        height={180}
        hasLegend={false}
      />
    </article>
  );
}
