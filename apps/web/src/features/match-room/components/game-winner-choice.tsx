import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { cn } from "@/lib/cn";
import type { GameValues } from "../domain/game-form.ts";
import { gamesCopy as copy } from "../games-copy.ts";

interface GameWinnerChoiceProps {
  readonly control: Control<GameValues>;
  readonly match: MatchDetails;
}

/** Chooses the winner of a map with one tap. */
export function GameWinnerChoice({ control, match }: GameWinnerChoiceProps) {
  const { field, fieldState } = useController({ control, name: "winner" });
  const errorId = useId();
  const error = fieldState.error?.message;
  return (
    <fieldset
      aria-label={copy.winner}
      aria-describedby={error ? errorId : undefined}
      className="grid grid-cols-2 gap-2"
    >
      {([match.side1, match.side2] as const).map((side, index) => {
        const value = index === 0 ? "1" : "2";
        const isChosen = field.value === value;
        return (
          <button
            key={value}
            ref={index === 0 ? field.ref : undefined}
            type="button"
            aria-pressed={isChosen}
            onClick={() => field.onChange(value)}
            onBlur={field.onBlur}
            className={cn(
              "min-h-11 min-w-0 rounded-sm border px-3 py-1.5 font-semibold break-words",
              isChosen
                ? "border-accent bg-accent/15"
                : "border-border text-muted hover:text-foreground",
            )}
          >
            {side?.name}
          </button>
        );
      })}
      {error && (
        <p id={errorId} role="alert" className="col-span-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
