import type { KeyboardCoordinateGetter } from "@dnd-kit/core";

type Rect = Pick<DOMRect, "left" | "top" | "width" | "height">;

const middle = ({ left, top, width, height }: Rect) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Returns how far a drop target is in an arrow key's direction and sideways; null if it lies elsewhere. */
function wayTo(code: string, from: Rect, to: Rect) {
  const [one, other] = [middle(from), middle(to)];
  const [x, y] = [other.x - one.x, other.y - one.y];
  const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [x, y],
    ArrowLeft: [-x, y],
    ArrowDown: [y, x],
    ArrowUp: [-y, x],
  };
  const [along, aside] = ways[code] ?? [0, 0];
  return along > 1 ? along + 2 * Math.abs(aside) : null;
}

/** An arrow key moves the dragged match to the nearest drop target in that direction. */
export const toNextSlot: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const { collisionRect, droppableRects, over } = context;
  if (!event.code.startsWith("Arrow") || !collisionRect) return undefined;
  event.preventDefault();
  const from = (over && droppableRects.get(over.id)) ?? collisionRect;
  let best: { readonly rect: Rect; readonly far: number } | undefined;
  for (const [id, rect] of droppableRects) {
    const far = id === over?.id ? null : wayTo(event.code, from, rect);
    if (far !== null && far < (best?.far ?? Number.POSITIVE_INFINITY)) best = { rect, far };
  }
  if (!best) return currentCoordinates;
  const goal = middle(best.rect);
  return { x: goal.x - collisionRect.width / 2, y: goal.y - collisionRect.height / 2 };
};
