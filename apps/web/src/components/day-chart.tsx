import { lazy, Suspense } from "react";
import type { DayChartProps } from "./day-chart-svg.tsx";
import { Skeleton } from "./ui/skeleton.tsx";

const DayChartSvg = lazy(async () => ({
  default: (await import("./day-chart-svg.tsx")).DayChartSvg,
}));

/**
 * Numbers by day as a chart, in a separate chunk: only few pages need the charting library.
 * Screen readers get a sentence and a table from the page, so the chart takes no focus.
 */
export function DayChart(props: DayChartProps) {
  return (
    <div aria-hidden style={{ height: props.height }}>
      <Suspense fallback={<Skeleton className="h-full" />}>
        <DayChartSvg {...props} />
      </Suspense>
    </div>
  );
}
