import { registerDatabaseMetrics } from "@leyenda/platform/http/database-metrics";
import type { ServerContext } from "../config/server-context.ts";

/**
 * Counts open orders (`created` or `pending`), which may still be paid.
 * A cash coupon can be paid for days, a payment page for two hours.
 */
const COUNT = `
  with open_orders as (
    select status, created_at from public.ticket_orders where status in ('created', 'pending')
  ), refused as (
    select provider, reason, sum(count) as count from public.payment_refusals
    where hour > now() - interval '24 hours' group by provider, reason
  )
  select 'orders_open' as name, jsonb_build_object('status', status) as labels, count(*)::float8 as value
  from open_orders group by status
  union all
  select 'orders_open_oldest_seconds', '{}', coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from open_orders
  union all
  select 'orders_flagged', jsonb_build_object('flag', flag), count(*)::float8
  from public.ticket_orders where flag is not null and flag_resolved_at is null group by flag
  union all
  select 'payment_differences_open', '{}', count(*)::float8 from public.payment_differences where resolved_at is null
  union all
  select 'payment_refusals_day', jsonb_build_object('provider', provider, 'reason', reason), count::float8 from refused`;

/** Exports metrics of open orders, of work that waits for an administrator, and of refused notifications. */
export function watchOrders(context: Pick<ServerContext, "database" | "log" | "metrics">): void {
  registerDatabaseMetrics(
    context,
    {
      orders_open: { help: "Orders whose payment page is open, by status", labels: ["status"] },
      orders_open_oldest_seconds: { help: "Age of the oldest of them" },
      orders_flagged: {
        help: "Orders that wait for an administrator, by reason",
        labels: ["flag"],
      },
      payment_differences_open: {
        help: "What the daily comparison with the providers found, and nobody has settled",
      },
      payment_refusals_day: {
        help: "Notifications of the last 24 hours that were not believed",
        labels: ["provider", "reason"],
      },
    },
    COUNT,
  );
}
