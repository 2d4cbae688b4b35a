import type { BracketLayout, BracketNode } from "./bracket-layout.ts";
import type { BracketMatch } from "./bracket-match.ts";
import { bracketSizes } from "./bracket-columns.ts";

export type Box = { left: number; top: number; right: number; bottom: number };

/** The nodes that overlap a box, in coordinates of the unscaled drawing. */
export function nodesWithin<Match extends BracketMatch>(
  layout: BracketLayout<Match>,
  box: Box,
): BracketNode<Match>[] {
  const { cardWidth, cardHeight } = bracketSizes;
  return layout.nodes.filter(
    ({ x, y }) =>
      x < box.right && x + cardWidth > box.left && y < box.bottom && y + cardHeight > box.top,
  );
}

/**
 * Returns the target of an arrow key. Up and down stay in the column; right leads to the match of the winner.
 * Left leads to the upper of the two previous matches; Home and End to the ends of the column.
 * @returns the id of the match to focus, or null if the key has no target
 */
export function neighbour<Match extends BracketMatch>(
  layout: BracketLayout<Match>,
  fromId: string,
  key: string,
): string | null {
  const from = layout.nodes.find((node) => node.match.id === fromId);
  if (!from) return null;
  const column = layout.nodes.filter((node) => node.x === from.x).toSorted((a, b) => a.y - b.y);
  const index = column.indexOf(from);
  switch (key) {
    case "ArrowUp":
      return column[index - 1]?.match.id ?? null;
    case "ArrowDown":
      return column[index + 1]?.match.id ?? null;
    case "Home":
      return column[0]?.match.id ?? null;
    case "End":
      return column.at(-1)?.match.id ?? null;
    case "ArrowRight":
      return layout.edges.find((edge) => edge.fromId === fromId && !edge.isDrop)?.toId ?? null;
    case "ArrowLeft":
      return layout.edges.find((edge) => edge.toId === fromId && !edge.isDrop)?.fromId ?? null;
    default:
      return null;
  }
}
