/** What became of the assumptions that the server drew the page under, for parts that are still as drawn. */

type News = "known" | "left";

let isOutdated = false;
const listeners = new Set<(news: News) => void>();

function tell(news: News): void {
  for (const listener of listeners) listener(news);
}

/** Whether data that the page was drawn from is another by now: what is still as drawn cannot be taken over. */
export function isDrawingOutdated(): boolean {
  return isOutdated;
}

/** To be called when data that the page was drawn from has changed. */
export function outdateDrawing(): void {
  isOutdated = true;
  tell("known");
}

/** To be called when something is known that the server did not know, such as who is looking. */
export function announceNews(): void {
  tell("known");
}

/** To be called when the page's address begins to change: React would hold the way back for what is still as drawn. */
export function leaveDrawing(): void {
  tell("left");
}

/**
 * Calls back when something became known, or when the address changes.
 *
 * @returns a function that ends it
 */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
