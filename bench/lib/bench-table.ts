/** The result of one benchmark file, ready to print. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Lines below the table: what its numbers mean, and which goals were missed. */
  readonly notes: readonly string[];
}

/** A benchmark, which every `bench/*.bench.ts` exports as `bench`. It prepares its data, measures, and cleans up. */
export interface Benchmark {
  readonly name: string;
  readonly run: () => Promise<BenchTable>;
}

/** Formats a table as text. */
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
