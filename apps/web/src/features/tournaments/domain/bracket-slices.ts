import { isMatchOver, type MatchTiming } from "@/entities/match/domain/status";
import { bracketBands } from "./bracket-layout.ts";
import type { BracketMatch } from "./bracket-match.ts";

/** The most rows and columns that can be read from a distance on one slide. */
const [ROWS, COLUMNS] = [4, 4];

/** The number of columns on a slide with earlier rounds; its last column is repeated as the first of the next slide. */
const BEFORE = 3;

/**
 * Splits a bracket into parts that can be read from a distance, each for one slide. The last rounds are one part.
 * An earlier part whose matches are over is left out, because the next part shows its winners.
 */
export function bracketParts<Match extends BracketMatch & Pick<MatchTiming, "status">>(
  matches: readonly Match[],
): ReadonlySet<string>[] {
  return bracketBands(matches).flatMap(({ columns }) => {
    const rows = columns.map((column) => column.matches);
    const main = rows.map((own) => own.filter(({ part }) => part !== "third_place"));
    let first = rows.length - 1;
    const isClose = (index: number) =>
      index >= 0 && rows.length - index <= COLUMNS && (main[index]?.length ?? 0) <= ROWS;
    while (isClose(first - 1)) first -= 1;
    const parts = slicesOf(rows.slice(first));
    while (first > 0) {
      const last = first;
      first = Math.max(0, last - BEFORE + 1);
      parts.unshift(...slicesOf(main.slice(first, last + 1)).filter(isGoingOn));
    }
    return parts.map(idsOf);
  });
}

/** Splits the columns from top to bottom into slices with at most `ROWS` matches of the first column each. */
function slicesOf<Row>(columns: readonly (readonly Row[])[]): (readonly Row[])[][] {
  const count = Math.ceil((columns[0]?.length ?? 0) / ROWS);
  return Array.from({ length: count }, (_, index) =>
    columns.map((own) =>
      own.slice(
        Math.round((index * own.length) / count),
        Math.round(((index + 1) * own.length) / count),
      ),
    ),
  );
}

const idsOf = (columns: readonly (readonly BracketMatch[])[]) =>
  new Set(columns.flat().map(({ id }) => id));

const isGoingOn = (columns: readonly (readonly Pick<MatchTiming, "status">[])[]) =>
  columns
    .slice(0, -1)
    .flat()
    .some(({ status }) => !isMatchOver(status));
