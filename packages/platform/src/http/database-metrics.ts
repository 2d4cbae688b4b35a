import { Gauge } from "prom-client";
import type { PlatformContext } from "../context/context.ts";

/** How long metrics from the database are reused, whatever the number of requests. */
const FRESH_MS = 10_000;

/** The description of a metric, and the names of its labels. */
export interface Figure {
  readonly help: string;
  readonly labels?: readonly string[];
}

interface Row {
  readonly name: string;
  readonly labels: Record<string, string>;
  readonly value: number;
}

/**
 * Registers metrics that are read from the database and are the same on every server.
 * While the database is unavailable, they are left out, so that no outdated values are published.
 *
 * @param statement returns `name`, `labels` (jsonb) and `value` (float8) of every metric
 */
export function registerDatabaseMetrics(
  { database, log, metrics }: Pick<PlatformContext, "database" | "log" | "metrics">,
  figures: Readonly<Record<string, Figure>>,
  statement: string,
): void {
  let latest: { readonly at: number; readonly rows: Promise<readonly Row[]> } | null = null;

  async function count(): Promise<readonly Row[]> {
    if (!database.isHealthy()) return [];
    try {
      return (await database.platform.query<Row>(statement)).rows;
    } catch (error) {
      log.warn({ err: error }, "figures not counted");
      return [];
    }
  }

  function rows(): Promise<readonly Row[]> {
    if (latest === null || Date.now() - latest.at > FRESH_MS)
      latest = { at: Date.now(), rows: count() };
    return latest.rows;
  }

  for (const [name, { help, labels = [] }] of Object.entries(figures)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [metrics.registry],
      async collect() {
        const found = await rows();
        gauge.reset();
        // After a reset, a gauge without labels would show 0. Removing the gauge makes it show nothing.
        if (labels.length === 0) gauge.remove();
        for (const row of found) if (row.name === name) gauge.set(row.labels, row.value);
      },
    });
  }
}
