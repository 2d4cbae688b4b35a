import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { type Currency, formatMoney } from "@/lib/format";

interface RevenueChartProps {
  readonly points: readonly Readonly<Record<string, number | string>>[];
  readonly packs: readonly { readonly id: string; readonly name: string }[];
  readonly currency: Currency;
}

/** One colour for each pack, the best seller's first; they repeat when there are more packs. */
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
const compact = new Intl.NumberFormat("es-AR", { notation: "compact" });
const dayLabel = (day: unknown) => dayOfMonth.format(new Date(`${String(day)}T00:00:00Z`));
const axis = { stroke: "var(--muted)", fontSize: 13, tickLine: false, axisLine: false } as const;

/**
 * Net revenue as stacked bars. A chunk of its own: the charting library is for
 * this page alone. Readers get the table below it, so nothing here takes the focus.
 */
export function RevenueChart({ points, packs, currency }: RevenueChartProps) {
  return (
    <ResponsiveContainer width="100%" height={300}>
      <BarChart
        accessibilityLayer={false}
        data={[...points]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="day" tickFormatter={dayLabel} minTickGap={24} {...axis} />
        <YAxis width={56} tickFormatter={(value: number) => compact.format(value)} {...axis} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--surface-raised)" }}
          labelFormatter={dayLabel}
          formatter={(value) => formatMoney(Number(value), currency)}
          contentStyle={{
            background: "var(--surface-raised)",
            border: "1px solid var(--border)",
            borderRadius: "var(--radius-md)",
          }}
          labelStyle={{ color: "var(--foreground)", fontWeight: 600 }}
        />
        <Legend />
        {packs.map(({ id, name }, index) => (
          <Bar
            key={id}
            dataKey={id}
            name={name}
            stackId="day"
            fill={COLORS[index % COLORS.length] ?? "var(--accent)"}
            isAnimationActive={false}
            maxBarSize={36}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
