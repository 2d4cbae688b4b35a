import type { StageKind } from "@/entities/match/domain/round-names";
import { type BracketMatch, isDoubleElimination, lastBracketRound } from "./bracket-match.ts";

/** The values from which the name of a round follows. */
export type BracketShape = { kind: StageKind; lastRound: number };

export type PlacedMatch<Match extends BracketMatch> = {
  match: Match;
  /** The column number, from 0 at the left. */
  column: number;
  y: number;
  bandTop: number;
  shape: BracketShape;
};

/** The sizes in the drawing, in pixels, before it is scaled. */
export const bracketSizes = {
  cardWidth: 268,
  cardHeight: 64,
  columnGap: 40,
  slotHeight: 92,
  topPadding: 8,
  /** The space between two brackets of one drawing; the headings of the lower bracket are in this space. */
  bandGap: 96,
} as const;

const { cardHeight, slotHeight, topPadding, bandGap } = bracketSizes;
/** The distance from the final down to the third-place match, in rows. */
const THIRD_PLACE_ROWS = 1.35;

/** The y position of a card in a round that has one match in every `span` rows. */
const rowTop = (bandTop: number, position: number, span: number) =>
  bandTop + (position - 0.5) * slotHeight * span - cardHeight / 2;

/** Gives each match of an elimination its column and its y position; sorted by column, then from top to bottom. */
export function placeColumns<Match extends BracketMatch>(
  matches: readonly Match[],
): PlacedMatch<Match>[] {
  const lastRound = lastBracketRound(matches);
  const isDouble = isDoubleElimination(matches);
  const shape: BracketShape = {
    kind: isDouble ? "double_elimination" : "single_elimination",
    lastRound,
  };
  const place = isDouble ? placeDouble(lastRound) : placeSingle(lastRound, matches);
  return matches
    .map((match) => ({ match, shape, ...place(match) }))
    .toSorted((a, b) => a.column - b.column || a.y - b.y);
}

/** Turns some columns and rows of a drawing into a separate drawing, without empty columns and rows. */
export function closeUp<Match extends BracketMatch>(
  part: readonly PlacedMatch<Match>[],
): PlacedMatch<Match>[] {
  const columns = [...new Set(part.map(({ column }) => column))].toSorted((a, b) => a - b);
  const main = part.filter(({ match }) => match.part !== "third_place");
  const gaps = columns.flatMap((column) => {
    const tops = main.flatMap((place) => (place.column === column ? place.y : []));
    return tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
  });
  const scale = slotHeight / Math.min(...gaps, ...(gaps.length > 0 ? [] : [slotHeight]));
  const top = Math.min(...main.map(({ y }) => y));
  const close = (y: number) => rowTop(topPadding, 1, 1) + (y - top) * scale;
  return part.map((place) => ({
    ...place,
    column: columns.indexOf(place.column),
    bandTop: topPadding,
    y:
      place.match.part === "third_place"
        ? close(place.y - slotHeight * THIRD_PLACE_ROWS) + slotHeight * THIRD_PLACE_ROWS
        : close(place.y),
  }));
}

type Place = (match: BracketMatch) => { column: number; y: number; bandTop: number };

function placeSingle(lastRound: number, all: readonly BracketMatch[]): Place {
  const rows = 2 ** (lastRound - 1);
  const finalTop = rowTop(topPadding, 1, rows);
  const hasThirdPlace = all.some(({ part }) => part === "third_place");
  const thirdTop = finalTop + slotHeight * THIRD_PLACE_ROWS;
  const placementTop =
    Math.max(topPadding + rows * slotHeight, hasThirdPlace ? thirdTop + slotHeight : 0) + bandGap;
  return ({ part, round, position }) => {
    const column = round - 1;
    if (part === "third_place") return { column, y: thirdTop, bandTop: topPadding };
    if (part === "placement")
      return { column, y: rowTop(placementTop, position, 1), bandTop: placementTop };
    return { column, y: rowTop(topPadding, position, 2 ** column), bandTop: topPadding };
  };
}

/**
 * Places the upper bracket above the lower one, each upper round above the lower round into which its losers drop.
 * The grand final is on the level of the upper final.
 */
function placeDouble(lastRound: number): Place {
  const rows = 2 ** (lastRound - 1);
  const lowerTop = topPadding + rows * slotHeight + bandGap;
  return ({ part, round, position }) => {
    if (part === "lower")
      return {
        column: round - 1,
        y: rowTop(lowerTop, position, 2 ** Math.floor((round - 1) / 2)),
        bandTop: lowerTop,
      };
    if (part === "final")
      return {
        column: Math.max(1, 2 * lastRound - 2) + round - 1,
        y: rowTop(topPadding, 1, rows),
        bandTop: topPadding,
      };
    return {
      column: Math.max(0, 2 * round - 3),
      y: rowTop(topPadding, position, 2 ** (round - 1)),
      bandTop: topPadding,
    };
  };
}
