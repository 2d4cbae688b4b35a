import { Gauge } from "prom-client";
import type { PlatformContext } from "../context/context.ts";

/** However often and by however many they are asked for, the figures are counted no more often. */
const FRESH_MS = 10_000;

/** What a figure means, and the labels that its rows have. */
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
 * Figures that are in the database, the same whichever server is asked. While it is away there are none,
 * rather than old ones.
 *
 * @param statement answers `name`, `labels` (jsonb) and `value` (float8) of every figure
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
        // Without labels a gauge that was reset shows 0: it is to show nothing.
        if (labels.length === 0) gauge.remove();
        for (const row of found) if (row.name === name) gauge.set(row.labels, row.value);
      },
    });
  }
}
