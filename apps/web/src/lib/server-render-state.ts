/** What islands that are not hydrated yet can learn: newer data is "known", or the user has "left" for another URL. */

type News = "known" | "left";

let isStale = false;
const listeners = new Set<(news: News) => void>();

function tell(news: News): void {
  for (const listener of listeners) listener(news);
}

/** Whether the server's data has changed, so that islands must be rendered again instead of hydrated. */
export function isServerRenderStale(): boolean {
  return isStale;
}

/** Call this when data with which the server rendered the page has changed. */
export function markServerRenderStale(): void {
  isStale = true;
  tell("known");
}

/** Call this when the app learns something that the server did not know, for example the session. */
export function announceNews(): void {
  tell("known");
}

/** Call this when the router begins to navigate. Otherwise React would wait until all islands are hydrated. */
export function leaveServerRender(): void {
  tell("left");
}

/**
 * Calls back when new data became known, or when the router begins to navigate.
 * @returns a function that removes the callback
 */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
