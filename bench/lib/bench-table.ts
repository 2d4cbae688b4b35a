/** What one benchmark file found out, ready to print. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Lines below the table: what the figures mean, what was missed. */
  readonly notes: readonly string[];
}

/**
 * A benchmark: every `bench/*.bench.ts` exports one as `bench`. It prepares what it needs, measures,
 * and cleans up after itself.
 */
export interface Benchmark {
  readonly name: string;
  readonly run: () => Promise<BenchTable>;
}

/** Writes a table for people. */
export function formatTable({ title, columns, rows, notes }: BenchTable): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join("   ");
  const rule = widths.map((width) => "-".repeat(width)).join("   ");
  return [
    title,
    "",
    line(columns),
    rule,
    ...rows.map(line),
    ...(notes.length > 0 ? [""] : []),
    ...notes,
  ].join("\n");
}
