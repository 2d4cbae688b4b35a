/** A result as a referee's device keeps it until the server has it. */
export interface QueuedResult {
  readonly matchId: string;
  /** Null for a draw. */
  readonly winnerId: string | null;
  /** "a-b" or "W.O." */
  readonly result: string;
  /** As the referee reads it while nothing else can be asked: both sides, and who won. */
  readonly title: string;
  readonly winner: string | null;
}

export const packResult = (result: QueuedResult): string => JSON.stringify(result);

const isText = (value: unknown): boolean => typeof value === "string";

// By hand: the page of a referee's link has no room for a library of schemas.
function isQueuedResult(value: unknown): value is QueuedResult {
  if (typeof value !== "object" || value === null) return false;
  const { matchId, winnerId, result, title, winner } = value as Record<keyof QueuedResult, unknown>;
  const isWhole = isText(matchId) && isText(result) && isText(title);
  return isWhole && [winnerId, winner].every((one) => one === null || isText(one));
}

/** @returns null for what another version of the app kept */
export function unpackResult(content: string): QueuedResult | null {
  try {
    const value: unknown = JSON.parse(content);
    return isQueuedResult(value) ? value : null;
  } catch {
    return null;
  }
}
