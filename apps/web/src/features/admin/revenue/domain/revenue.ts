/** The revenue of one pack on one day, in hundredths. */
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

/** The last `count` days up to and including `last`, as `YYYY-MM-DD`, oldest first. */
export function lastDays(count: number, last: string): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The last `count` days before the day `first`. */
export function daysBefore(count: number, first: string): string[] {
  return lastDays(count + 1, first).slice(0, -1);
}

const argentineDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Argentina/Buenos_Aires",
});

/** The current day in Argentina, where the accounting is done. */
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

/** The total revenue, and the revenue of each pack, highest first. */
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

/** One chart point per day: the day, and the revenue of each pack in whole units. */
export function chartPoints(rows: readonly Revenue[], days: readonly string[]) {
  return days.map((day) => {
    const point: Record<string, number | string> = { day };
    for (const row of rows) if (row.day === day) point[row.item_id] = row.net_minor / 100;
    return point;
  });
}

/** The change between two values in whole per cent; null if the earlier value is 0. */
export function percentChange(before: number, now: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
}

/** Above this percentage, the previous amount is shown instead, because it is easier to understand. */
const TELLING_PERCENT = 200;

/** Whether a change is shown as a percentage instead of the previous value. */
export const isTelling = (percent: number): boolean => Math.abs(percent) <= TELLING_PERCENT;
