/** Money of one pack on one day, in hundredths. */
export interface Revenue {
  readonly day: string;
  readonly item_id: string;
  readonly item_name: string;
  readonly orders: number;
  readonly tickets: number;
  readonly gross_minor: number;
  readonly returned_minor: number;
  readonly net_minor: number;
}

/** The last so many days up to the given one, as `YYYY-MM-DD`. */
export function lastDays(count: number, last: string): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The last so many days before a period that begins with the given one. */
export function daysBefore(count: number, first: string): string[] {
  return lastDays(count + 1, first).slice(0, -1);
}

const argentineDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Argentina/Buenos_Aires",
});

/** The day that it is in Argentina, where the books are kept. */
export function today(now = new Date()): string {
  return argentineDay.format(now);
}

function sumOf(rows: readonly Revenue[]) {
  const sum = (pick: (row: Revenue) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    orders: sum((row) => row.orders),
    tickets: sum((row) => row.tickets),
    gross_minor: sum((row) => row.gross_minor),
    returned_minor: sum((row) => row.returned_minor),
    net_minor: sum((row) => row.net_minor),
  };
}

/** Totals of everything, and of each pack with the one that earned most first. */
export function revenueTotals(rows: readonly Revenue[]) {
  const ids = [...new Set(rows.map((row) => row.item_id))];
  const packs = ids
    .map((id) => {
      const own = rows.filter((row) => row.item_id === id);
      return { id, name: own[0]?.item_name ?? "", ...sumOf(own) };
    })
    .sort((a, b) => b.net_minor - a.net_minor);
  return { ...sumOf(rows), packs };
}

/** A point of the chart for each day: the day, and by pack what it earned in whole units. */
export function chartPoints(rows: readonly Revenue[], days: readonly string[]) {
  return days.map((day) => {
    const point: Record<string, number | string> = { day };
    for (const row of rows) if (row.day === day) point[row.item_id] = row.net_minor / 100;
    return point;
  });
}

/** Change in whole percent from one number to another; null where there was nothing to compare with. */
export function percentChange(before: number, now: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
}

/** From here on a percentage says less than what there was. */
const TELLING_PERCENT = 200;

/** Whether a change says more in percent than as what there was before. */
export const isTelling = (percent: number): boolean => Math.abs(percent) <= TELLING_PERCENT;
