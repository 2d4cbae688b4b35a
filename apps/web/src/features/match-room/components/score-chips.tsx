import { cn } from "@/lib/cn";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { type MatchSide, possibleResults } from "@/entities/match/domain/result";
import { copy } from "../copy.ts";

interface ScoreChipsProps {
  readonly match: MatchDetails;
  /** As "2-1", of what stands in the fields. */
  readonly chosen: string;
  readonly disabled: boolean;
  readonly onChoose: (score1: string, score2: string) => void;
}

/** Every result a series can end with, by one tap; a single game can end with any, and has none. */
export function ScoreChips({ match, chosen, disabled, onChoose }: ScoreChipsProps) {
  const { bestOf, side1, side2 } = match;
  const results = ([1, 2] as const).flatMap((winner: MatchSide) => {
    const own = possibleResults(bestOf, winner);
    // Of the second side the clearest stands at the outer end.
    const shown = winner === 1 ? own : own.toReversed();
    const name = (winner === 1 ? side1 : side2)?.name ?? "";
    return shown.map((result) => ({ result, name }));
  });
  if (results.length === 0) return null;
  return (
    <fieldset aria-label={copy.form.results} className="grid auto-cols-fr grid-flow-col gap-1">
      {results.map(({ result, name }) => (
        <button
          key={result}
          type="button"
          aria-pressed={result === chosen}
          aria-label={copy.form.resultOf(result, name)}
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
