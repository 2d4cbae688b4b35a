/** After this many milliseconds the page is not scrolled any more, because the user has begun to read. */
const LATEST_MS = 10_000;

/**
 * Scrolls an element to the middle of the window.
 * Scrolls again when content above loads late, until the user scrolls or presses something.
 * @returns a function that stops it
 */
export function keepInView(element: Element): () => void {
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
