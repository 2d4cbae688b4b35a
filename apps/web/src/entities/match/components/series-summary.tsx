import { useFormats } from "@/hooks/use-formats";
import { seriesInWords } from "@/lib/series-words";
import type { MatchDetails, MatchGame } from "../api/get-match.ts";
import { decisionNote } from "../domain/result.ts";
import { homeOf } from "../domain/series-entry.ts";
import { seriesCopy as copy } from "../series-copy.ts";

interface SeriesSummaryProps {
  readonly match: MatchDetails;
}

/** The games of an aggregate: date, home side and score of each, the sum, and the rule. Nothing for other series. */
export function SeriesSummary({ match }: SeriesSummaryProps) {
  const { bestOf, series, games, gameTimes, side1, side2 } = match;
  const { formatDateTime } = useFormats();
  if (series === null) return null;
  const rule = seriesInWords(bestOf, series);
  if (series.kind !== "aggregate" || bestOf === 1)
    return <p className="text-center text-[0.9375rem] text-muted">{copy.ruleIs(rule)}</p>;
  const played = new Map(games.map((game) => [game.number, game]));
  const numbers = Array.from({ length: Math.max(bestOf, games.length) }, (_, at) => at + 1);
  const next = games.length + 1;
  const score = match.liveScore ?? /^\d+-\d+/.exec(match.result ?? "")?.[0];
  const note = decisionNote(match.result);
  return (
    <section aria-label={copy.games} className="grid gap-2 rounded-md border border-border p-3">
      <ol className="grid gap-1.5">
        {numbers.map((number) => {
          const game = played.get(number);
          const home = homeOf(match, number) === 2 ? side2 : side1;
          const at =
            gameTimes.find((time) => time.number === number)?.starts_at ??
            (number === next ? match.scheduledAt : null);
          return (
            <li key={number} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
              <span className="min-w-0">
                <span className="font-semibold">{copy.game(number, bestOf)}</span>
                {number <= bestOf && homeOf(match, number) !== null && home && (
                  <span className="ms-2 text-sm wrap-anywhere text-muted">
                    {copy.home(home.name)}
                  </span>
                )}
              </span>
              {game ? (
                <span className="result text-end font-display text-xl font-bold tabular-nums">
                  {[game.score1, game.score2].join("-")}
                </span>
              ) : (
                <span className="text-end text-sm text-muted">
                  {at ? <time dateTime={at}>{formatDateTime(at)}</time> : copy.unscheduled}
                </span>
              )}
              {game?.parts && (
                <span className="result col-span-full text-sm text-muted">{partsOf(game)}</span>
              )}
            </li>
          );
        })}
      </ol>
      {score && (
        <p className="result flex justify-between gap-3 border-t border-border pt-2 font-semibold">
          <span>{copy.total}</span>
          <span className="tabular-nums">{[score, ...(note ? [`(${note})`] : [])].join(" ")}</span>
        </p>
      )}
      <p className="text-sm text-muted">{rule}</p>
    </section>
  );
}

/** What was played in a game beyond normal time, in words. */
function partsOf({ parts }: MatchGame): string {
  const beyond = [parts?.extra_time, parts?.golden_goal].find((part) => part !== undefined);
  return [
    ...(beyond ? [copy.extraTime(beyond)] : []),
    ...(parts?.penalties ? [copy.penalties(parts.penalties)] : []),
  ].join(" · ");
}
