import { cn } from "@/lib/cn";
import type { ToldMap } from "../domain/told-veto.ts";
import { vetoCopy as copy } from "../veto-copy.ts";

/** The pool at a glance: what is banned crossed out, what is played with its number and who begins where. */
export function VetoMaps({ maps }: { readonly maps: readonly ToldMap[] }) {
  const played = maps
    .filter(({ games }) => games.length > 0)
    .toSorted((one, other) => (one.games[0] ?? 0) - (other.games[0] ?? 0));
  const others = maps.filter(({ games }) => games.length === 0);
  return (
    <ul aria-label={copy.maps} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
      {[...played, ...others].map(({ name, state, games, side }) => (
        <li
          key={name}
          className={cn(
            "min-w-0 rounded-md border border-border bg-surface-raised px-3 py-2",
            games.length > 0 && "border-success",
            state === "banned" && "border-dashed bg-transparent text-muted",
          )}
        >
          <span
            className={cn(
              "block font-semibold break-words",
              state === "banned" && "line-through decoration-danger decoration-2",
            )}
          >
            {name}
          </span>
          {state === "banned" && <span className="block text-sm">{copy.banned}</span>}
          {games.length > 0 && (
            <span className="block text-sm text-success">{games.map(copy.game).join(", ")}</span>
          )}
          {side !== null && <span className="block text-sm break-words text-muted">{side}</span>}
        </li>
      ))}
    </ul>
  );
}
