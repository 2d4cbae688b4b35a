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
