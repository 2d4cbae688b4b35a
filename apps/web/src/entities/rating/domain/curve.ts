/** A player's or team's rating at the end of one week. */
export interface RatingPoint {
  readonly game: string;
  /** ISO timestamp of the end of the week. */
  readonly week: string;
  readonly rating: number;
  /** The number of rated matches up to the end of that week. */
  readonly matches: number;
  /** The position in the current ranking; null while the rating is provisional. */
  readonly place: number | null;
}

/** The rating history in one game: at least one point, in the order of the weeks. */
export interface GameCurve {
  readonly game: string;
  readonly points: readonly RatingPoint[];
  readonly last: RatingPoint;
  readonly best: number;
}

/** Groups points by game, in the order in which the games first appear. */
export function byGame(points: readonly RatingPoint[]): readonly GameCurve[] {
  return [...new Set(points.map(({ game }) => game))].flatMap((game) => {
    const own = points.filter((point) => point.game === game);
    const last = own.at(-1);
    const best = Math.max(...own.map(({ rating }) => rating));
    return last ? [{ game, points: own, last, best }] : [];
  });
}

/** The rating with which all players and teams start. Every curve begins with it. */
export const START = 1500;
const WEEK_MS = 7 * 24 * 3_600_000;
/** The minimum vertical range of the chart, in rating points, so that a small change does not look large. */
const LEAST_SPAN = 120;

export const CURVE_WIDTH = 240;
export const CURVE_HEIGHT = 64;
/** The margin around the curve, so that the width of the line and the last point are not cut off. */
const MARGIN = 6;

export interface DrawnCurve {
  /** The points of the line, in the format of a polyline's `points`. */
  readonly line: string;
  readonly end: { readonly x: number; readonly y: number };
}

/** Computes the line of a curve: time to the right, rating upwards, starting with the initial rating. */
export function drawCurve(points: readonly RatingPoint[]): DrawnCurve {
  const known = points.map(({ week, rating }) => ({ at: Date.parse(week), rating }));
  const begin = (known[0]?.at ?? 0) - WEEK_MS;
  const all = [{ at: begin, rating: START }, ...known];
  const ratings = all.map(({ rating }) => rating);
  const middle = (Math.max(...ratings) + Math.min(...ratings)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...ratings) - Math.min(...ratings));
  const length = (known.at(-1)?.at ?? begin) - begin || 1;
  const places = all.map(({ at, rating }) => ({
    x: round(MARGIN + ((at - begin) / length) * (CURVE_WIDTH - 2 * MARGIN)),
    y: round(CURVE_HEIGHT / 2 - ((rating - middle) / span) * (CURVE_HEIGHT - 2 * MARGIN)),
  }));
  return {
    line: places.map(({ x, y }) => `${x},${y}`).join(" "),
    end: places.at(-1) ?? { x: 0, y: 0 },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
