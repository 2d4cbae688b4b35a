import { cn } from "@/lib/cn";
import type { MatchView } from "../domain/match-view.ts";
import { type MatchSide, possibleResults } from "../domain/result.ts";
import { scoreCopy as copy } from "../score-copy.ts";

interface ScoreChipsProps {
  readonly match: Pick<MatchView, "bestOf" | "side1" | "side2">;
  /** Of whose results alone one is chosen. */
  readonly winner: MatchSide | null;
  /** As "2-1", of what stands in the fields. */
  readonly chosen: string;
  readonly disabled: boolean;
  readonly onChoose: (score1: string, score2: string) => void;
}

/** Every result a series can end with, by one tap; a single game can end with any, and has none. */
export function ScoreChips({ match, winner: only, chosen, disabled, onChoose }: ScoreChipsProps) {
  const { bestOf, side1, side2 } = match;
  const winners: readonly MatchSide[] = only ? [only] : [1, 2];
  const results = winners.flatMap((winner) => {
    const own = possibleResults(bestOf, winner);
    // Of the second side the clearest stands at the outer end.
    const shown = winner === 1 ? own : own.toReversed();
    const name = (winner === 1 ? side1 : side2)?.name ?? "";
    return shown.map((result) => ({ result, name }));
  });
  if (results.length === 0) return null;
  return (
    <fieldset aria-label={copy.results} className="grid auto-cols-fr grid-flow-col gap-1">
      {results.map(({ result, name }) => (
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
    </fieldset>
  );
}
