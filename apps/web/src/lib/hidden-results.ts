const KEY = "leyenda-results";
/** Set on the root element before the first paint (see `index.html`). */
const MARK = "data-results";

/** What was uncovered during this visit, by the id of a match or a tournament. */
const shown = new Set<string>();
const listeners = new Set<() => void>();

/** Whether results are hidden on this device. */
export const areResultsHidden = () => document.documentElement.getAttribute(MARK) === "hidden";

/** Whether this result was uncovered. */
export const isResultShown = (id: string) => shown.has(id);

export function subscribeToResults(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Hides or shows all results on this device from now on. */
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

/** Uncovers one result for this visit. */
export function showResult(id: string): void {
  shown.add(id);
  tell();
}
