import { Gauge } from "prom-client";
import type { PlatformContext } from "../context/context.ts";

/** The metrics are queried at most this often, for any number of requests. */
const FRESH_MS = 10_000;

/** The description of a metric, and the labels of its rows. */
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
 * Metrics from the database, the same on every server. While it is away there are none, instead of outdated
 * ones.
 *
 * @param statement returns `name`, `labels` (jsonb) and `value` (float8) of every metric
 */
export function watchFigures(
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
        // A gauge without labels shows 0 after a reset, but it must show nothing.
        if (labels.length === 0) gauge.remove();
        for (const row of found) if (row.name === name) gauge.set(row.labels, row.value);
      },
    });
  }
}
