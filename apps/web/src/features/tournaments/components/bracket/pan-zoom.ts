import type { Box } from "../../domain/bracket-navigation.ts";

export type PanZoomOptions = {
  /** The size of the drawing, in pixels, before it is scaled. */
  width: number;
  height: number;
  /** Space above the drawing for the column headings. */
  topInset: number;
  /** The column headings, which move with the drawing: `--scale`, `--pan-x` and `--pan-y` are set on them. */
  headings: HTMLElement;
  /** Called with the visible part of the drawing each time it goes beyond the part reported last. */
  onView: (box: Box) => void;
};

export type PanZoom = {
  zoomBy: (factor: number) => void;
  /** Shows the whole drawing, never larger than its real size. */
  fit: () => void;
  /** Moves the drawing as little as needed to make `box` visible. */
  reveal: (box: Box) => void;
  /** Moves the drawing so that the y position `top` is at the upper edge and the x position `left` at the left edge. */
  goTo: (top: number, left?: number) => void;
  destroy: () => void;
};

/** The smallest scale that users can choose, unless the whole drawing only fits at a smaller one. */
const MIN_SCALE = 0.25;
const MAX_SCALE = 2;
/** The smallest scale at which a drawing is shown at first; a smaller one would be unreadable. */
export const MIN_INITIAL_SCALE = 0.875;
export const MARGIN = 16;
/** The space around the visible part that is also rendered, so that cards are ready after a short pan. */
const OVERSCAN = 560;
/** Movement in pixels from which a press is a drag and no longer a click. */
const DRAG_THRESHOLD = 4;

const limit = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/**
 * Lets users move and scale a drawing in a viewport: by drag, pinch, or wheel (sideways, or with Ctrl or ⌘ to scale).
 * Full screen shows the viewport with its frame.
 * Moving changes one CSS transform per frame; React renders only when other cards become visible.
 * The custom properties are set on the headings alone: on the viewport they would restyle every card in every frame.
 */
export function createPanZoom(
  viewport: HTMLElement,
  content: HTMLElement,
  options: PanZoomOptions,
): PanZoom {
  const { width, height, topInset, headings, onView } = options;
  let [x, y, scale] = [MARGIN, topInset, 1];
  let frame = 0;
  let reported: Box | null = null;
  let isDragging = false;
  const pointers = new Map<number, { x: number; y: number }>();

  const visible = (margin: number): Box => ({
    left: (-x - margin) / scale,
    top: (-y - margin) / scale,
    right: (viewport.clientWidth - x + margin) / scale,
    bottom: (viewport.clientHeight - y + margin) / scale,
  });

  function keepInside() {
    const spareX = viewport.clientWidth - width * scale;
    const spareY = viewport.clientHeight - height * scale;
    x = spareX > 2 * MARGIN ? spareX / 2 : limit(x, spareX - MARGIN, MARGIN);
    y = spareY > topInset + MARGIN ? topInset : limit(y, spareY - MARGIN, topInset);
  }

  function tellWhenNeeded() {
    const seen = visible(0);
    const isKnown =
      reported !== null &&
      seen.left >= reported.left &&
      seen.top >= reported.top &&
      seen.right <= reported.right &&
      seen.bottom <= reported.bottom;
    if (isKnown) return;
    reported = visible(OVERSCAN);
    onView(reported);
  }

  function draw() {
    frame = 0;
    viewport.parentElement?.toggleAttribute(
      "data-whole",
      scale <= 1 && wholeScale() > scale - 0.01,
    );
    content.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    headings.style.setProperty("--pan-x", `${x}px`);
    headings.style.setProperty("--pan-y", `${y}px`);
    headings.style.setProperty("--scale", String(scale));
    tellWhenNeeded();
  }

  function moved() {
    keepInside();
    frame ||= requestAnimationFrame(draw);
  }

  function zoomAt(factor: number, clientX: number, clientY: number) {
    const frameBox = viewport.getBoundingClientRect();
    const [atX, atY] = [clientX - frameBox.left, clientY - frameBox.top];
    const next = limit(scale * factor, Math.min(MIN_SCALE, wholeScale()), MAX_SCALE);
    x = atX - ((atX - x) * next) / scale;
    y = atY - ((atY - y) * next) / scale;
    scale = next;
    moved();
  }

  function onWheel(event: WheelEvent) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY * 0.002), event.clientX, event.clientY);
      return;
    }
    // A vertical wheel scrolls the page; a horizontal one moves the drawing, as the page does not scroll sideways.
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (Math.abs(sideways) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return;
    event.preventDefault();
    x -= sideways;
    moved();
  }

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    isDragging = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const [deltaX, deltaY] = [event.clientX - before.x, event.clientY - before.y];
    if (!isDragging && Math.hypot(deltaX, deltaY) < DRAG_THRESHOLD) return;
    if (!isDragging) viewport.setPointerCapture(event.pointerId);
    isDragging = true;
    const [other] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (other) {
      const spread = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const previous = Math.hypot(before.x - other.x, before.y - other.y);
      zoomAt(
        spread / Math.max(previous, 1),
        (event.clientX + other.x) / 2,
        (event.clientY + other.y) / 2,
      );
      return;
    }
    x += deltaX;
    y += deltaY;
    moved();
  }

  function onPointerEnd(event: PointerEvent) {
    pointers.delete(event.pointerId);
  }

  /** Suppresses the click at the end of a drag, so that it opens no match. */
  function onClick(event: MouseEvent) {
    if (!isDragging) return;
    isDragging = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The scale at which the whole drawing is visible: about 6 % with 256 participants. */
  function wholeScale(): number {
    return Math.min(
      (viewport.clientWidth - 2 * MARGIN) / width,
      (viewport.clientHeight - topInset - MARGIN) / height,
    );
  }

  function fit() {
    // In full screen the drawing may be enlarged; within the page it never exceeds its real size.
    scale = Math.min(wholeScale(), isFullScreen() ? MAX_SCALE : 1);
    [x, y] = [MARGIN, topInset];
    moved();
  }

  function start() {
    const room = (viewport.clientWidth - 2 * MARGIN) / width;
    scale = limit(room, MIN_INITIAL_SCALE, 1);
    [x, y] = [MARGIN, topInset];
    keepInside();
    draw();
  }

  const isFullScreen = () => document.fullscreenElement === viewport.parentElement;

  function onFullScreen() {
    if (!isFullScreen()) requestAnimationFrame(start);
  }

  /** After the full-screen event the browser changes the size in steps; the drawing is fitted after each step. */
  const resize = new ResizeObserver(() => (isFullScreen() ? fit() : moved()));
  const listeners = new AbortController();
  const { signal } = listeners;
  viewport.addEventListener("wheel", onWheel, { signal, passive: false });
  viewport.addEventListener("pointerdown", onPointerDown, { signal });
  viewport.addEventListener("pointermove", onPointerMove, { signal });
  viewport.addEventListener("pointerup", onPointerEnd, { signal });
  viewport.addEventListener("pointercancel", onPointerEnd, { signal });
  viewport.addEventListener("click", onClick, { signal, capture: true });
  viewport.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  // A browser scrolls the viewport to a focused card; this is undone, because the transform moves the drawing.
  viewport.addEventListener("scroll", () => viewport.scrollTo(0, 0), { signal });
  document.addEventListener("fullscreenchange", onFullScreen, { signal });
  resize.observe(viewport);
  start();

  return {
    zoomBy(factor) {
      const box = viewport.getBoundingClientRect();
      zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
    },
    fit,
    reveal(box) {
      const seen = visible(-MARGIN);
      if (box.left < seen.left) x += (seen.left - box.left) * scale;
      else if (box.right > seen.right) x -= (box.right - seen.right) * scale;
      if (box.top < seen.top + topInset / scale)
        y += (seen.top + topInset / scale - box.top) * scale;
      else if (box.bottom > seen.bottom) y -= (box.bottom - seen.bottom) * scale;
      keepInside();
      // The drawing is updated at once, because the match's position decides whether the page must scroll too.
      draw();
    },
    goTo(top, left = 0) {
      [x, y] = [MARGIN - left * scale, topInset - top * scale];
      moved();
    },
    destroy() {
      cancelAnimationFrame(frame);
      listeners.abort();
      resize.disconnect();
    },
  };
}
