/**
 * Records whether the data with which the server rendered the page is still valid, for islands that are not
 * hydrated yet.
 */

type News = "known" | "left";

let isStale = false;
const listeners = new Set<(news: News) => void>();

function tell(news: News): void {
  for (const listener of listeners) listener(news);
}

/** Whether that data has changed, so that islands must be rendered again instead of hydrated. */
export function isServerRenderStale(): boolean {
  return isStale;
}

/** Call it when data with which the server rendered the page has changed. */
export function markServerRenderStale(): void {
  isStale = true;
  tell("known");
}

/** Call it when something becomes known that the server did not know, for example the session. */
export function announceNews(): void {
  tell("known");
}

/**
 * Call it when the router begins to navigate. React would otherwise delay the navigation until islands are hydrated.
 */
export function leaveServerRender(): void {
  tell("left");
}

/**
 * Calls back when something became known, or when the router begins to navigate.
 *
 * @returns a function that removes the callback
 */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
