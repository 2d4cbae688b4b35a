const KEY = "leyenda-results";
/** The attribute of the root element that hides results. `index.html` sets it before the first paint. */
const MARK = "data-results";

/** The ids of matches and tournaments whose results the user has revealed during this visit. */
const shown = new Set<string>();
const listeners = new Set<() => void>();

export const areResultsHidden = () => document.documentElement.getAttribute(MARK) === "hidden";

/** Whether the user has revealed this result. */
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

/** Reveals one result for the rest of this visit. */
export function showResult(id: string): void {
  shown.add(id);
  tell();
}
