/** The first and last row of a page (from 1), as arguments of `range()`. */
export function pageRange(page: number, size: number): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/** The number of pages for a number of rows; an empty list has one. */
export function pageCount(rows: number | null, size: number): number {
  return Math.max(1, Math.ceil((rows ?? 0) / size));
}
