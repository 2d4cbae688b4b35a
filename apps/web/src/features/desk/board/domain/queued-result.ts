/** A result that a referee's device stores until the server has it. */
export interface QueuedResult {
  readonly matchId: string;
  /** The winner's id; null for a draw. */
  readonly winnerId: string | null;
  /** The result: "a-b" or "W.O." */
  readonly result: string;
  /** The text that the referee sees while the device is offline: both sides and the winner. */
  readonly title: string;
  readonly winner: string | null;
}

export const packResult = (result: QueuedResult): string => JSON.stringify(result);

const isText = (value: unknown): boolean => typeof value === "string";

// The stored result is validated by hand: the page of a referee's link is too small for a schema library.
function isQueuedResult(value: unknown): value is QueuedResult {
  if (typeof value !== "object" || value === null) return false;
  const { matchId, winnerId, result, title, winner } = value as Record<keyof QueuedResult, unknown>;
  const isWhole = isText(matchId) && isText(result) && isText(title);
  return isWhole && [winnerId, winner].every((one) => one === null || isText(one));
}

/** @returns null if the stored result has another format, such as that of another version of the app */
export function unpackResult(content: string): QueuedResult | null {
  try {
    const value: unknown = JSON.parse(content);
    return isQueuedResult(value) ? value : null;
  } catch {
    return null;
  }
}
