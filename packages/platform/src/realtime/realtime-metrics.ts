import { Histogram } from "prom-client";
import type { PlatformContext } from "../context/context.ts";
import { registerDatabaseMetrics } from "../http/database-metrics.ts";

interface Watched {
  readonly sockets: () => number;
  readonly isListening: () => boolean;
}

/**
 * Registers the metrics of the realtime service: connections and delivery delays.
 * Returns a function that records a delay.
 */
export function watchRealtime(
  context: PlatformContext,
  { sockets, isListening }: Watched,
): Histogram {
  const { metrics } = context;
  metrics.watch("realtime_sockets", "Open websockets", sockets);
  metrics.watch(
    "realtime_feed_listening",
    "1 while this server hears at once of what is written",
    () => (isListening() ? 1 : 0),
  );
  registerDatabaseMetrics(
    context,
    {
      realtime_outbox_oldest_seconds: {
        help: "Age of the oldest change that is still kept; older than a few minutes where nobody clears away",
      },
    },
    `select 'realtime_outbox_oldest_seconds' as name, '{}'::jsonb as labels,
       coalesce(extract(epoch from now() - (
         select created_at from realtime.outbox order by transaction_id, id limit 1
       )), 0)::float8 as value`,
  );
  return new Histogram({
    name: "realtime_delivery_delay_seconds",
    help: "From the beginning of a write to its delivery to the sockets of this server",
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [metrics.registry],
  });
}
