import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { ProportionBar } from "@/components/proportion-bar";
import { useFormats } from "@/hooks/use-formats";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { ratingCopy } from "../copy.ts";
import {
  byGame,
  CURVE_HEIGHT,
  CURVE_WIDTH,
  drawCurve,
  type GameCurve,
  type RatingPoint,
  START,
} from "../domain/curve.ts";
import { rankingAddress, type RankedType } from "../domain/ranking-address.ts";
import { rankOf } from "../domain/tier.ts";
import { tierWords } from "../tier-words.ts";
import { TierBadge } from "./tier-badge.tsx";

interface RatingCurvesProps {
  readonly participantId: string;
  readonly points: readonly RatingPoint[];
  readonly type: RankedType;
}

/** The rating of a player or team in each game, with its history. Renders nothing before the first rated week. */
export function RatingCurves({ participantId, points, type }: RatingCurvesProps) {
  if (points.length === 0) return null;
  const curves = byGame(points);
  // If one game has too few weeks for a chart, every game is shown as a row. Otherwise that game's card would be half
  // empty.
  const areRows = curves.some((curve) => curve.points.length < 2);
  return (
    <section>
      <h2 className="mb-3">{ratingCopy.title}</h2>
      <CoveredResult id={`ratings ${participantId}`} of={ratingCopy.title}>
        <ul
          className={cn(
            "grid grid-cols-1 gap-2",
            !areRows && "sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2",
          )}
        >
          {curves.map((curve) => (
            <li key={curve.game} className="card min-w-0 py-3">
              <Curve curve={curve} type={type} />
            </li>
          ))}
        </ul>
      </CoveredResult>
    </section>
  );
}

interface CurveProps {
  readonly curve: GameCurve;
  readonly type: RankedType;
}

function Curve({ curve: { game, points, last, best }, type }: CurveProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-lg leading-tight wrap-anywhere">{game}</h3>
          <p className="mt-0.5 text-sm text-muted tabular-nums">
            {ratingCopy.summary(last.matches, best)}
          </p>
        </div>
        <div className="flex-none text-right">
          <p className="font-display text-3xl leading-none font-bold tabular-nums">
            {formatNumber(last.rating)}
          </p>
          {last.place !== null ? (
            <Link
              to={rankingAddress(game, type)}
              aria-label={ratingCopy.toRanking(last.place, game)}
              className="-my-1 inline-flex min-h-11 items-center text-sm font-semibold link"
            >
              {ratingCopy.place(last.place)}
            </Link>
          ) : (
            <p className="mt-1 text-sm text-muted">{ratingCopy.provisional}</p>
          )}
        </div>
      </div>
      {last.place !== null && <RankProgress points={points} rating={last.rating} />}
      {/* A single week has no line; the number above shows the rating. */}
      {points.length > 1 && (
        <>
          <Line points={points} />
          <Weeks game={game} points={points} />
        </>
      )}
    </>
  );
}

/** The tier of a rating, the way to the next one, and what the last week changed. */
export function RankProgress({
  points,
  rating,
}: Pick<GameCurve, "points"> & { readonly rating: number }) {
  const rank = rankOf(rating);
  const change = Math.round(rating) - Math.round(points.at(-2)?.rating ?? START);
  return (
    <div className="mt-2 flex items-center gap-3">
      <TierBadge rank={rank} className="h-11 w-9" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <strong>{tierWords[rank.tier]}</strong>
          <span
            className={cn(
              "text-sm tabular-nums",
              change > 0 ? "text-success" : change < 0 ? "text-danger" : "text-muted",
            )}
          >
            {ratingCopy.lastWeek(change)}
          </span>
        </p>
        <ProportionBar share={rank.share} className="mt-1 h-1.5 w-full" />
        <p className="mt-1 text-sm text-muted tabular-nums">
          {rank.next === null
            ? ratingCopy.highest
            : ratingCopy.toNext(rank.missing, tierWords[rank.next])}
        </p>
      </div>
    </div>
  );
}

function Line({ points }: Pick<GameCurve, "points">) {
  const { line, end } = drawCurve(points);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 h-16 w-full overflow-visible"
    >
      <line
        x1="0"
        x2={CURVE_WIDTH}
        y1={CURVE_HEIGHT}
        y2={CURVE_HEIGHT}
        stroke="var(--border)"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={line}
        fill="none"
        stroke="var(--accent-2)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {/* A line of length zero with round caps draws a dot. A circle would be distorted, because the picture is stretched. */}
      <line
        x1={end.x}
        x2={end.x}
        y1={end.y}
        y2={end.y}
        stroke="var(--accent-2)"
        strokeWidth="8"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The data of the chart as a table, newest week first. */
function Weeks({ game, points }: Pick<GameCurve, "game" | "points">) {
  const { formatDate } = useFormats();
  const { columns } = ratingCopy;
  const rows = points.map((point, index) => ({
    ...point,
    change: point.rating - (points[index - 1]?.rating ?? START),
  }));
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-foreground">
        {ratingCopy.weeks(points.length)}
      </summary>
      <table aria-label={ratingCopy.table(game)} className="w-full text-left tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {columns.week}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {columns.rating}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {columns.change}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {columns.matches}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ week, rating, change, matches }) => (
            <tr key={week} className="border-t border-border">
              <td className="py-1">{formatDate(new Date(Date.parse(week) - 1).toISOString())}</td>
              <td className="py-1 text-right font-semibold">{formatNumber(rating)}</td>
              <td className="py-1 text-right">{ratingCopy.change(change)}</td>
              <td className="py-1 text-right">{formatNumber(matches)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
