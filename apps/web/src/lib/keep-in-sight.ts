/** Later changes do not move the page any more, because the user has begun to read. */
const LATEST_MS = 10_000;

/**
 * Scrolls the element that an address names to the middle of the window, and again whenever late content above it
 * changes the page's height, until the user scrolls or presses something.
 *
 * @returns a function that ends it
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
