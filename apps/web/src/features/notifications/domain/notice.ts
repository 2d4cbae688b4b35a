interface Dated {
  readonly created_at: string;
}

/** Rows by the viewer's day, in their order; `dayOf` names the day of an instant. */
export function byDay<Row extends Dated>(rows: readonly Row[], dayOf: (iso: string) => string) {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** What waits for an answer, whenever it came, and the rest by day; a part without rows is none. */
export function noticeParts<Row extends Dated>(
  rows: readonly Row[],
  waits: (row: Row) => boolean,
  dayOf: (iso: string) => string,
) {
  const asking = rows.filter(waits);
  const others = rows.filter((row) => !asking.includes(row));
  return { asking, days: byDay(others, dayOf) };
}
