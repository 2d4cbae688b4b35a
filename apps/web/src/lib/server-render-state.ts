/** The validity of the server's assumptions, for islands that are not hydrated yet. */

type News = "known" | "left";

let isStale = false;
const listeners = new Set<(news: News) => void>();

function tell(news: News): void {
  for (const listener of listeners) listener(news);
}

/** Whether data of the server's render has changed: islands that are not hydrated yet must be rendered instead. */
export function isServerRenderStale(): boolean {
  return isStale;
}

/** Call it when data of the server's render has changed. */
export function markServerRenderStale(): void {
  isStale = true;
  tell("known");
}

/** Call it when something becomes known that the server did not know, such as the session. */
export function announceNews(): void {
  tell("known");
}

/**
 * Call it when the page's address begins to change: React would delay the navigation for islands that are not hydrated
 * yet.
 */
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
