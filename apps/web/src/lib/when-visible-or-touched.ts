import { onNews } from "./server-render-state.ts";

/** The code of an element is loaded when the element is closer to the screen than this share of the screen's height. */
const AHEAD = "30%";

const TOUCHES = ["pointerover", "pointerdown", "touchstart", "focusin", "input"] as const;

/** The visible elements of a container that itself has no box (`display: contents`). */
function boxesOf(place: Element): Element[] {
  return [...place.children].flatMap((child) =>
    child.classList.contains("contents") ? boxesOf(child) : [child],
  );
}

/**
 * Calls `want` once: when the content of `place` comes near the screen, or when the user touches the content.
 * If `place` is empty, calls `want` once data newer than the server's HTML is known: it may fill `place`.
 * @returns a function that stops the waiting
 */
export function whenVisibleOrTouched(place: Element, want: () => unknown): () => void {
  const listening = new AbortController();
  const end = () => listening.abort();
  const call = () => {
    if (listening.signal.aborted) return;
    end();
    // Islands that handle input have no `data-island`. If it were set on them here, nothing would remove it.
    if (place.hasAttribute("data-island")) place.setAttribute("data-island", "wanted");
    want();
  };
  const boxes = boxesOf(place);
  if (boxes.length === 0) {
    listening.signal.addEventListener(
      "abort",
      onNews((news) => news === "known" && call()),
    );
    return end;
  }
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const touch of TOUCHES) place.addEventListener(touch, call, options);
  const sight = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) call();
    },
    { rootMargin: AHEAD },
  );
  listening.signal.addEventListener("abort", () => sight.disconnect());
  for (const box of boxes) sight.observe(box);
  return end;
}
