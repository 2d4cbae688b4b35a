interface Dated {
  readonly created_at: string;
}

/** Rows in their order, apart by what `nameOf` calls their instants. */
export function inParts<Row extends Dated>(rows: readonly Row[], nameOf: (iso: string) => string) {
  const parts: { name: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const name = nameOf(row.created_at);
    const last = parts.at(-1);
    if (last?.name === name) last.rows.push(row);
    else parts.push({ name, rows: [row] });
  }
  return parts;
}

/** What waits for an answer, whenever it came, and the rest. */
export function noticeParts<Row extends Dated>(rows: readonly Row[], waits: (row: Row) => boolean) {
  const asking = rows.filter(waits);
  return { asking, others: rows.filter((row) => !asking.includes(row)) };
}
