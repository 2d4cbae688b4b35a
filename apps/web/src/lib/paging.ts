/** The indexes of the first and last row of a page, as arguments of `range()`. Pages count from 1. */
export function pageRange(page: number, size: number): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/** The number of pages for a number of rows. An empty list has one page. */
export function pageCount(rows: number | null, size: number): number {
  return Math.max(1, Math.ceil((rows ?? 0) / size));
}
