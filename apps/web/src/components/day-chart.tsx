import { lazy, Suspense } from "react";
import { Skeleton } from "./ui/skeleton.tsx";

export interface DayChartProps {
  /** One for each day: the day as `YYYY-MM-DD`, and by series its number. */
  readonly points: readonly Readonly<Record<string, number | string>>[];
  /** In the order of their colours. */
  readonly series: readonly { readonly id: string; readonly name: string }[];
  readonly format: (value: number) => string;
  /** What happened on a day is a bar, stacked; what there was at its end an area. */
  readonly kind?: "bars" | "level";
  /** In pixels. */
  readonly height: number;
  readonly hasLegend?: boolean;
}

const DayChartDrawn = lazy(async () => ({
  default: (await import("./day-chart-drawn.tsx")).DayChartDrawn,
}));

/**
 * Numbers by day as a picture, in a chunk of its own: the charting library is for the few pages
 * that draw. Readers get a sentence and a table from the page, so nothing here takes the focus.
 */
export function DayChart(props: DayChartProps) {
  return (
    <div aria-hidden style={{ height: props.height }}>
      <Suspense fallback={<Skeleton className="h-full" />}>
        <DayChartDrawn {...props} />
      </Suspense>
    </div>
  );
}
