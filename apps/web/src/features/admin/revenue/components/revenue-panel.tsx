import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useSearchParams } from "react-router";
import { DayChart } from "@/components/day-chart";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { StatCard } from "@/components/stat-card";
import { Card, CardHeader } from "@/components/ui/card";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { formatMinor } from "@/entities/order/domain/order";
import { type Currency, formatMoney, formatNumber } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { isTelling, percentChange } from "@/features/admin/revenue/domain/revenue";
import { wordFromParams } from "@/lib/search-params";
import { revenueQuery } from "../api/ticket-revenue.ts";
import { copy } from "../copy.ts";
import { chartPoints, daysBefore, lastDays, revenueTotals, today } from "../domain/revenue.ts";
import { PacksTable } from "./packs-table.tsx";
import { currencyWords, rangeWords, RevenueControls } from "./revenue-controls.tsx";

const liveKeys = [orderKeys.admin];

/** On a phone, two amounts fit on one line. */
const FIGURE = "max-sm:px-4! max-sm:py-3! max-sm:[&>span:nth-child(2)]:text-2xl";

function comparison(before: number, now: number, days: number, currency: Currency): string {
  const change = percentChange(before, now);
  if (change === null) return copy.nothingBefore(days);
  return isTelling(change)
    ? copy.change(change, days)
    : copy.before(formatMinor(before, currency), days);
}

/** The store's revenue by day and pack, as a chart and as numbers. */
export function RevenuePanel() {
  const [params] = useSearchParams();
  const range = wordFromParams(params, "dias", rangeWords);
  const currency = wordFromParams(params, "moneda", currencyWords) === "usd" ? "USD" : "ARS";
  const days = lastDays(Number(range), today());
  const {
    data: rows,
    error,
    refetch,
  } = useQuery(revenueQuery(days[0] ?? "", days.at(-1) ?? "", currency));
  useTableChanges({ table: "ticket_orders", event: "UPDATE" }, liveKeys);
  const earlier = daysBefore(days.length, days[0] ?? "");
  const { data: rowsBefore } = useQuery(
    revenueQuery(earlier[0] ?? "", earlier.at(-1) ?? "", currency),
  );
  const totals = rows && revenueTotals(rows);
  const before = rowsBefore && revenueTotals(rowsBefore);
  const money = (minor: number | undefined) =>
    minor === undefined ? undefined : formatMinor(minor, currency);
  const figure = (minor: number | undefined) => {
    const [amount, code] = money(minor)?.split(/\s(?=ARS$)/) ?? [];
    return (
      amount && (
        <>
          {amount}
          {code && (
            <span className="ml-1.5 text-sm font-semibold text-muted sm:text-lg">{code}</span>
          )}
        </>
      )
    );
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <RevenueControls range={range} currency={currency} rows={rows} />
      <div className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-[repeat(3,minmax(0,4fr))_repeat(2,minmax(0,3fr))] lg:[&>div>span:nth-child(2)]:text-3xl">
        <StatCard
          label={copy.net}
          value={figure(totals?.net_minor)}
          hint={
            totals &&
            before &&
            comparison(before.net_minor, totals.net_minor, days.length, currency)
          }
          className="border-accent/60 max-lg:col-span-2 max-sm:px-4! max-sm:py-3!"
        />
        <StatCard label={copy.gross} value={figure(totals?.gross_minor)} className={FIGURE} />
        <StatCard label={copy.returned} value={figure(totals?.returned_minor)} className={FIGURE} />
        <StatCard
          label={copy.orders}
          value={totals && formatNumber(totals.orders)}
          className={FIGURE}
        />
        <StatCard
          label={copy.tickets(currency)}
          value={totals && formatNumber(totals.tickets)}
          className={FIGURE}
        />
      </div>
      {error && !rows ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !rows || !totals ? (
        <ListSkeleton rows={3} className="h-24" />
      ) : rows.length === 0 ? (
        <EmptyState icon={ChartColumn} title={copy.empty} description={copy.emptyHint} />
      ) : (
        <>
          <Card>
            <CardHeader title={copy.chart} />
            <p className="sr-only">{copy.chartSays(days.length, money(totals.net_minor) ?? "")}</p>
            <DayChart
              points={chartPoints(rows, days)}
              series={totals.packs}
              format={(value) => formatMoney(value, currency)}
              height={300}
            />
          </Card>
          <PacksTable totals={totals} currency={currency} />
        </>
      )}
    </div>
  );
}
