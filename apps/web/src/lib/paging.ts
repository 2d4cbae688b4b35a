/** The first and last row of a page (from 1), as `range()` takes them. */
export function pageRange(page: number, size: number): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/** How many pages that many rows fill; an empty list still has one. */
export function pageCount(rows: number | null, size: number): number {
  return Math.max(1, Math.ceil((rows ?? 0) / size));
}
