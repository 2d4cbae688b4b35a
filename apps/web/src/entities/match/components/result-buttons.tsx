import { cn } from "@/lib/cn";
import type { MatchView } from "../domain/match-view.ts";
import { type MatchSide, possibleResults } from "../domain/result.ts";
import { comingResults } from "../domain/remaining-results.ts";
import { scoreCopy as copy } from "../score-copy.ts";

interface ResultButtonsProps {
  readonly match: Pick<MatchView, "bestOf" | "side1" | "side2"> &
    Partial<Pick<MatchView, "series">>;
  /** The score of the entered maps, for example "1-0". Results that are impossible after this score are not offered. */
  readonly standing?: string | null;
  /** The declared winner; if set, only results with which this side wins are offered. */
  readonly winner: MatchSide | null;
  /** The viewer's side, if the viewer plays in the match. */
  readonly own?: MatchSide | null | undefined;
  /** The result in the fields, for example "2-1". */
  readonly chosen: string;
  readonly disabled: boolean;
  readonly onChoose: (score1: string, score2: string) => void;
}

/** Buttons for all possible results of a series. Renders nothing for a single map, which can end with any score. */
export function ResultButtons({
  match,
  standing = null,
  winner: only,
  own = null,
  chosen,
  disabled,
  onChoose,
}: ResultButtonsProps) {
  const { bestOf, series, side1, side2 } = match;
  const winners: readonly MatchSide[] = only ? [only] : [1, 2];
  const groups = winners.map((winner) => {
    const all = comingResults(possibleResults(bestOf, winner, series), standing, bestOf, series);
    const side = winner === 1 ? side1 : side2;
    const name = side?.name ?? "";
    return {
      winner,
      name,
      title: winner === own ? copy.ownWins[side?.type ?? "user"] : copy.wins(name),
      // For side 2 the order is reversed: each side's clearest win is at the outer end of the row of buttons.
      results: winner === 1 ? all : all.toReversed(),
    };
  });
  if (groups.every(({ results }) => results.length === 0)) return null;
  return (
    <fieldset
      aria-label={copy.results}
      className="grid auto-cols-fr grid-flow-col grid-rows-[auto_auto] gap-x-3 gap-y-1 sm:gap-x-6"
    >
      {groups.map(({ winner, name, title, results }) => (
        <div key={winner} className="row-span-2 grid grid-rows-subgrid">
          <p
            aria-hidden
            title={title}
            className="line-clamp-2 self-end text-sm leading-tight wrap-anywhere"
          >
            {title}
          </p>
          <div className="grid auto-cols-fr grid-flow-col gap-1">
            {results.map((result) => (
              <button
                key={result}
                type="button"
                aria-pressed={result === chosen}
                aria-label={copy.resultOf(result, name)}
                disabled={disabled}
                onClick={() => {
                  const [score1 = "", score2 = ""] = result.split("-");
                  onChoose(score1, score2);
                }}
                className={cn(
                  "min-h-11 rounded-sm border font-display text-xl font-semibold tabular-nums disabled:opacity-50",
                  result === chosen && !disabled
                    ? "border-accent bg-accent/15"
                    : "border-border text-muted hover:text-foreground",
                )}
              >
                {result}
              </button>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
