import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatShortNumber } from "@/lib/short-number";

export interface DayChartProps {
  /** One point per day: the day as `YYYY-MM-DD`, and one number for each series. */
  readonly points: readonly Readonly<Record<string, number | string>>[];
  /** The series in the order of their colours. */
  readonly series: readonly { readonly id: string; readonly name: string }[];
  readonly format: (value: number) => string;
  /** `bars` stacks the events of each day; `level` shows an area with the level at the end of each day. */
  readonly kind?: "bars" | "level";
  /** Height in pixels. */
  readonly height: number;
  readonly hasLegend?: boolean;
}

/** One colour per series; if there are more series than colours, the colours repeat. */
const COLORS = [
  "var(--accent)",
  "var(--accent-2)",
  "var(--success)",
  "var(--warning)",
  "var(--info)",
  "var(--danger)",
] as const;
const dayOfMonth = new Intl.DateTimeFormat("es-AR", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const dayLabel = (day: unknown) => dayOfMonth.format(new Date(`${String(day)}T00:00:00Z`));
const axis = { stroke: "var(--muted)", fontSize: 13, tickLine: false, axisLine: false } as const;

/** The chart itself; loads the charting library. */
export function DayChartSvg({
  points,
  series,
  format,
  kind = "bars",
  height,
  hasLegend = true,
}: DayChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        accessibilityLayer={false}
        data={[...points]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="day" tickFormatter={dayLabel} minTickGap={24} {...axis} />
        <YAxis width={56} allowDecimals={false} tickFormatter={formatShortNumber} {...axis} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--surface-raised)", stroke: "var(--border)" }}
          labelFormatter={dayLabel}
          formatter={(value) => format(Number(value))}
          contentStyle={{
            background: "var(--surface-raised)",
            border: "1px solid var(--border)",
            borderRadius: "var(--radius-md)",
          }}
          labelStyle={{ color: "var(--foreground)", fontWeight: 600 }}
        />
        {hasLegend && (
          <Legend
            iconType="circle"
            iconSize={10}
            // Only the icon is coloured: coloured text is harder to read.
            formatter={(name) => <span className="text-sm text-foreground">{name}</span>}
          />
        )}
        {series.map(({ id, name }, index) => {
          const color = COLORS[index % COLORS.length] ?? "var(--accent)";
          return kind === "bars" ? (
            <Bar
              key={id}
              dataKey={id}
              name={name}
              stackId="day"
              fill={color}
              isAnimationActive={false}
              maxBarSize={36}
            />
          ) : (
            <Area
              key={id}
              dataKey={id}
              name={name}
              type="linear"
              stroke={color}
              strokeWidth={2}
              fill={color}
              fillOpacity={0.18}
              isAnimationActive={false}
            />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
