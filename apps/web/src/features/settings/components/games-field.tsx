import { profilesLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { type Control, useController } from "react-hook-form";
import { ErrorState } from "@/components/error-state";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { copy } from "../copy.ts";
import type { ProfileValues } from "../schemas.ts";

/** Which games, and under which name in each. */
export function GamesField({ control }: { readonly control: Control<ProfileValues> }) {
  const { data: names, error, refetch } = useQuery(gameNamesQuery());
  const games = useController({ control, name: "games" }).field;
  const identities = useController({ control, name: "identities" }).field;

  if (error) return <ErrorState title={copy.profile.gamesError} onRetry={refetch} />;
  if (!names) return <Skeleton className="h-40 rounded-lg" />;
  // A game that was taken out of the catalogue stays on the profile until it is unticked.
  const all = [...new Set([...names, ...games.value])];

  function toggle(name: string, isChosen: boolean) {
    games.onChange(
      isChosen ? [...games.value, name] : games.value.filter((other) => other !== name),
    );
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">{copy.profile.games}</legend>
      <p className="mb-1 text-sm text-muted">{copy.profile.gamesHint}</p>
      {all.map((name) => {
        const isChosen = games.value.includes(name);
        return (
          <div key={name} className="grid items-center gap-x-4 sm:grid-cols-2">
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <Checkbox checked={isChosen} onCheckedChange={(checked) => toggle(name, checked)} />
              {name}
            </label>
            {isChosen && (
              <Input
                aria-label={copy.profile.gameIdentity(name)}
                placeholder={copy.profile.gameIdentity(name)}
                maxLength={profilesLimits.game_identities.max}
                value={identities.value[name] ?? ""}
                onChange={(event) =>
                  identities.onChange({ ...identities.value, [name]: event.target.value })
                }
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
