/** The position of the last challenge that a list shows; the next page begins after it, with older challenges. */
export interface ChallengeCursor {
  readonly createdAt: string;
  readonly id: string;
}

/** The cursor of the next page of a list that is sorted newest first; null after the last page. */
export function nextCursor(
  page: readonly { readonly created_at: string; readonly challenge_id: string }[],
  pageSize: number,
): ChallengeCursor | null {
  const last = page.at(-1);
  return page.length === pageSize && last
    ? { createdAt: last.created_at, id: last.challenge_id }
    : null;
}

/** Converts a cursor to the arguments of the list procedures. */
export function cursorArguments(before: ChallengeCursor | null) {
  return before ? { p_before_created_at: before.createdAt, p_before_id: before.id } : {};
}
