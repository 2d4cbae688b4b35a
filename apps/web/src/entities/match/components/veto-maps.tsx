import { cn } from "@/lib/cn";
import type { ToldMap } from "../domain/told-veto.ts";
import { MapArt } from "./map-art.tsx";
import { vetoCopy as copy } from "../veto-copy.ts";

/** What somebody may do with the maps whose turn it is. */
export interface MapChoice {
  readonly options: readonly string[];
  /** On the map's button. */
  readonly label: (name: string) => string;
  readonly isPending: boolean;
  readonly onChoose: (name: string) => void;
}

interface VetoMapsProps {
  readonly maps: readonly ToldMap[];
  /** For whose turn it is: then what is free are buttons. */
  readonly choice?: MapChoice | undefined;
}

/** The pool at a glance: what is banned crossed out, what is played with its number and who begins where. */
export function VetoMaps({ maps, choice }: VetoMapsProps) {
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
            "relative isolate flex min-h-18 min-w-0 flex-col justify-end overflow-hidden rounded-md border border-border px-3 py-2",
            games.length > 0 && "border-2 border-success",
            choice?.options.includes(name) && "border-border-strong",
            state === "banned" && "border-dashed text-muted",
          )}
        >
          <MapArt
            name={name}
            className={cn(
              "absolute inset-0 -z-10 size-full",
              state === "banned" ? "opacity-15 grayscale" : "opacity-60",
            )}
          />
          {choice?.options.includes(name) ? (
            <button
              type="button"
              // Not `disabled`: the focus would be lost.
              aria-disabled={choice.isPending || undefined}
              onClick={() => choice.isPending || choice.onChoose(name)}
              className="absolute inset-0 flex items-end rounded-md px-3 py-2 text-left font-semibold break-words hover:bg-accent/25 aria-disabled:opacity-60"
            >
              {choice.label(name)}
            </button>
          ) : (
            <span
              className={cn(
                "block font-semibold break-words",
                state === "banned" && "line-through decoration-danger decoration-2",
              )}
            >
              {name}
            </span>
          )}
          {state === "banned" && <span className="block text-sm">{copy.banned}</span>}
          {games.length > 0 && (
            <span className="block text-sm font-semibold text-success">
              {games.map(copy.game).join(", ")}
            </span>
          )}
          {side !== null && <span className="block text-sm break-words">{side}</span>}
        </li>
      ))}
    </ul>
  );
}
