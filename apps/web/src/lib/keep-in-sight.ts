/** What comes later than this moves nothing any more: whoever reads has begun to. */
const LATEST_MS = 10_000;

/**
 * Brings what an address asks for into the middle of the window, and again whenever the page's height
 * changes by what comes late above it, until somebody moves the page or presses something.
 *
 * @returns ends it
 */
export function keepInSight(element: Element): () => void {
  const end = new AbortController();
  const { signal } = end;
  const bring = () => element.scrollIntoView({ block: "center" });
  const heights = new ResizeObserver(bring);
  const letGo = () => end.abort();
  const timer = setTimeout(letGo, LATEST_MS);
  signal.addEventListener("abort", () => {
    heights.disconnect();
    clearTimeout(timer);
  });
  for (const touch of ["wheel", "pointerdown", "keydown"] as const)
    addEventListener(touch, letGo, { signal, capture: true, passive: true });
  bring();
  heights.observe(document.body);
  return letGo;
}
