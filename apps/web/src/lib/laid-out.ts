const whenIdle =
  "requestIdleCallback" in globalThis
    ? (act: () => void) => requestIdleCallback(act, { timeout: 500 })
    : (act: () => void) => setTimeout(act, 50);

/**
 * Lays out what is below the first screen of a page that was just opened, part by part: in one piece
 * it would hold up the hand. From then on every page is laid out as it comes, so that who goes back
 * finds the heights that he left.
 */
export function layOutRest(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(".far")];
  const next = () => {
    const part = parts.shift();
    if (!part) {
      document.documentElement.removeAttribute("data-opening");
      return;
    }
    part.style.contentVisibility = "visible";
    whenIdle(next);
  };
  whenIdle(next);
}
