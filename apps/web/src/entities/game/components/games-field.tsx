import { useQuery } from "@tanstack/react-query";
import { type Ref, useId } from "react";
import { ErrorState } from "@/components/error-state";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { gameNamesQuery } from "../api/list-game-names.ts";
import { gameCopy } from "../copy.ts";

interface GamesFieldProps {
  readonly legend: string;
  readonly games: readonly string[];
  readonly onGamesChange: (games: string[]) => void;
  /** The player's identifier by game, also for games that are not ticked, so that ticking a game again restores it. */
  readonly identities: Readonly<Record<string, string>>;
  readonly onIdentitiesChange: (identities: Record<string, string>) => void;
  /** The maximum length of an identifier. */
  readonly identityLength: number;
  readonly error?: string | undefined;
  /** Receives the element that a form focuses if this field is invalid. */
  readonly ref?: Ref<HTMLFieldSetElement>;
}

/** A field to choose games and to enter an identifier for each chosen game. */
export function GamesField({
  legend,
  games,
  onGamesChange,
  identities,
  onIdentitiesChange,
  identityLength,
  error,
  ref,
}: GamesFieldProps) {
  const names = useQuery(gameNamesQuery());
  const errorId = useId();

  if (names.isError && !names.data) {
    return <ErrorState title={gameCopy.loadError} error={names.error} onRetry={names.refetch} />;
  }
  if (!names.data) return <Skeleton className="h-40 rounded-lg" />;
  // A chosen game that was removed from the catalogue stays in the list until it is unticked.
  const all = [...new Set([...names.data, ...games])];

  function toggle(name: string, isChosen: boolean) {
    onGamesChange(isChosen ? [...games, name] : games.filter((other) => other !== name));
  }

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className="grid min-w-0 gap-2"
    >
      <legend className="text-sm font-semibold">{legend}</legend>
      <p className="mb-1 text-sm text-muted">{gameCopy.hint}</p>
      {all.map((name) => {
        const isChosen = games.includes(name);
        return (
          <div key={name} className="grid grid-cols-1 items-center gap-x-4 sm:grid-cols-2">
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <Checkbox checked={isChosen} onCheckedChange={(checked) => toggle(name, checked)} />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
            {isChosen && (
              <Input
                className="max-sm:mb-1 max-sm:ml-8 max-sm:w-auto"
                aria-label={gameCopy.identity(name)}
                placeholder={gameCopy.identity(name)}
                autoComplete="off"
                maxLength={identityLength}
                value={identities[name] ?? ""}
                onChange={(event) =>
                  onIdentitiesChange({ ...identities, [name]: event.target.value })
                }
              />
            )}
          </div>
        );
      })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
