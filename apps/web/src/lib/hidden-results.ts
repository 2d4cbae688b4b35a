const KEY = "leyenda-results";
/** On the root element, from before the first paint on (see `index.html`). */
const MARK = "data-results";

/** What was uncovered on this visit, by the id of a match or of a tournament. */
const shown = new Set<string>();
const listeners = new Set<() => void>();

/** Whether results are covered on this device. */
export const areResultsHidden = () => document.documentElement.getAttribute(MARK) === "hidden";

/** Whether this was uncovered. */
export const isResultShown = (id: string) => shown.has(id);

export function subscribeToResults(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Covers the results on this device from now on, or none. */
export function hideResults(isHidden: boolean): void {
  shown.clear();
  if (isHidden) {
    localStorage.setItem(KEY, "hidden");
    document.documentElement.setAttribute(MARK, "hidden");
  } else {
    localStorage.removeItem(KEY);
    document.documentElement.removeAttribute(MARK);
  }
  tell();
}

/** Uncovers one, until the page is left for good. */
export function showResult(id: string): void {
  shown.add(id);
  tell();
}
