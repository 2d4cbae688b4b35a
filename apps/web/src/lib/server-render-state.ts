/** What became of the assumptions that the server rendered the page under, for islands that are not hydrated yet. */

type News = "known" | "left";

let isStale = false;
const listeners = new Set<(news: News) => void>();

function tell(news: News): void {
  for (const listener of listeners) listener(news);
}

/** Whether data that the page was rendered from is another by now: what is not hydrated yet cannot be any more. */
export function isServerRenderStale(): boolean {
  return isStale;
}

/** To be called when data that the page was rendered from has changed. */
export function markServerRenderStale(): void {
  isStale = true;
  tell("known");
}

/** To be called when something is known that the server did not know, such as who is looking. */
export function announceNews(): void {
  tell("known");
}

/** To be called when the page's address begins to change: React would hold the way back for what is not hydrated yet. */
export function leaveServerRender(): void {
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
