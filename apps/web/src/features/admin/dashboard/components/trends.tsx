import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useSearchParams } from "react-router";
import { UrlStateSelect } from "@/components/url-state-select";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { CollapsibleRow } from "@/components/collapsible-row";
import { Skeleton } from "@/components/ui/skeleton";
import { useMediaQuery } from "@/hooks/use-media-query";
import { useTableChanges } from "@/lib/realtime";
import { wordFromParams } from "@/lib/search-params";
import type { ComponentProps } from "react";
import { DayChart } from "@/components/day-chart";
import { formatNumber } from "@/lib/format";
import { adminTrendsQuery } from "../api/figures.ts";
import { copy } from "../copy.ts";
import {
  type TrendDay,
  trendKeys,
  trendOf,
  chartKindOf,
  isLevel,
  type Trend,
  type TrendKey,
} from "../domain/trends.ts";
import { TrendsTable } from "./trends-table.tsx";

const texts = copy.trends;

interface TrendCardProps {
  readonly figure: TrendKey;
  readonly trend: Trend;
  readonly days: number;
}

function comparison(trend: Trend, days: number, isOfLevel: boolean): string {
  if (trend.before === 0) return trend.now === 0 ? texts.nothing : texts.nothingBefore(days);
  return (isOfLevel ? texts.beforeThen : texts.before)(trend.before, days);
}

type Point = ComponentProps<typeof DayChart>["points"][number];

/** The chart of a balance begins at the first day that is not 0, because earlier days were not recorded. */
function drawn({ points }: Trend, isOfLevel: boolean): readonly Point[] {
  const first = isOfLevel ? points.findIndex(({ value }) => value !== 0) : 0;
  return points.map(({ day, value }, index): Point => (index < first ? { day } : { day, value }));
}

/** The card of one statistic: its value, a comparison with the previous period, and a chart. */
function TrendCard({ figure, trend, days }: TrendCardProps) {
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

/** The lengths of the period in days; the first length is the default. */
const RANGES = ["30", "7", "90"] as const;
const liveKeys = [dashboardKeys.allTrends];

/** The statistics of the last days as charts and as a table; the URL contains the chosen number of days. */
export function Trends() {
  const [params] = useSearchParams();
  const range = wordFromParams(params, "dias", RANGES);
  const { data, error, refetch } = useQuery(adminTrendsQuery(Number(range)));
  useTableChanges({ table: "ticket_orders", event: "UPDATE" }, liveKeys);
  // While another period loads, the statistics of the previous choice and its number of days stay on the page.
  const days = data ? data.length / 2 : Number(range);
  // On a phone the charts are collapsed, so that they do not push the pending work away.
  const isPhone = useMediaQuery("(width < 48rem)", false);
  const charts = (all: readonly TrendDay[]) => (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {trendKeys.map((key) => (
        <TrendCard key={key} figure={key} trend={trendOf(all, key)} days={days} />
      ))}
    </div>
  );
  const isEmpty = data?.every((day) => trendKeys.every((key) => day[key] === 0));
  return (
    <section className="mt-8">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2>{texts.title}</h2>
          <p className="text-sm text-muted">{texts.zone}</p>
        </div>
        <UrlStateSelect label={texts.range} name="dias" value={range} options={texts.ranges} />
      </div>
      {error && !data ? (
        <ErrorState title={texts.error} error={error} onRetry={refetch} />
      ) : !data ? (
        <div aria-busy className="grid gap-4 xl:grid-cols-2">
          {trendKeys.map((key) => (
            <Skeleton key={key} className="h-76" />
          ))}
        </div>
      ) : isEmpty ? (
        <EmptyState icon={ChartColumn} title={texts.empty} description={texts.emptyHint} />
      ) : (
        <>
          {isPhone ? (
            <CollapsibleRow title={texts.charts}>
              <div className="pt-1 pb-4">{charts(data)}</div>
            </CollapsibleRow>
          ) : (
            charts(data)
          )}
          <div className="mt-3 md:mt-4">
            <TrendsTable days={data.slice(days)} />
          </div>
        </>
      )}
    </section>
  );
}
