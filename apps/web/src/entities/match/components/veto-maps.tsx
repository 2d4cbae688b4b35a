import { cn } from "@/lib/cn";
import type { VetoMapView } from "../domain/veto-views.ts";
import type { ParticipantView } from "../domain/participant.ts";
import { MapArt } from "./map-art.tsx";
import { ParticipantMark } from "./participant-mark.tsx";
import { vetoCopy as copy } from "../veto-copy.ts";

/** What the user may do with the maps when it is their turn. */
export interface MapChoice {
  readonly options: readonly string[];
  /** The text of a map's button. */
  readonly label: (name: string) => string;
  readonly isPending: boolean;
  readonly onChoose: (name: string) => void;
}

interface VetoMapsProps {
  readonly maps: readonly VetoMapView[];
  /** The sides that may have banned or picked a map. */
  readonly sides?: readonly (ParticipantView | null)[];
  /** Set if it is the viewer's turn: the free maps are buttons then. */
  readonly choice?: MapChoice | undefined;
}

/** Ranks after every map of a series. */
const OPEN = 100;
const OUT = 101;

/** The pool at a glance: what is banned crossed out, what is played with its number and who begins where. */
export function VetoMaps({ maps, sides = [], choice }: VetoMapsProps) {
  const canChoose = ({ name }: VetoMapView) => choice?.options.includes(name) ?? false;
  /** Order: maps that can be chosen, played maps in their order, open ones, banned ones. */
  const placeOf = (map: VetoMapView) =>
    canChoose(map) ? 0 : (map.games[0] ?? (map.state === "banned" ? OUT : OPEN));
  return (
    <ul aria-label={copy.maps} className="flex flex-wrap gap-2">
      {maps
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((map) => (
          <VetoMap
            key={map.name}
            map={map}
            by={sides.find((side) => side !== null && side.id === map.byId)}
            choice={canChoose(map) ? choice : undefined}
          />
        ))}
    </ul>
  );
}

interface VetoMapProps {
  readonly map: VetoMapView;
  readonly by: ParticipantView | null | undefined;
  /** Set if the map can be chosen. */
  readonly choice: MapChoice | undefined;
}

function VetoMap({ map: { name, state, games, side }, by, choice }: VetoMapProps) {
  const isBanned = state === "banned";
  return (
    <li
      className={cn(
        "relative isolate flex min-h-18 min-w-0 flex-[1_1_8.5rem] flex-col justify-end overflow-hidden rounded-md border border-border px-3 py-2",
        games.length > 0 && "border-2 border-success",
        choice && "border-border-strong",
        isBanned && "border-dashed text-muted",
      )}
    >
      <MapArt
        name={name}
        className={cn(
          "absolute inset-0 -z-10 size-full",
          // Dimmed where small text covers it.
          isBanned ? "opacity-15 grayscale" : games.length > 0 ? "opacity-30" : "opacity-60",
        )}
      />
      {choice ? (
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
            isBanned && "line-through decoration-danger decoration-2",
          )}
        >
          {name}
        </span>
      )}
      {by && (
        <span title={copy.by(by.name)} className="absolute top-2 right-2">
          <ParticipantMark participant={by} className="size-6" />
          <span className="sr-only">{copy.by(by.name)} </span>
        </span>
      )}
      {isBanned && <span className="block text-sm">{copy.banned}</span>}
      {games.length > 0 && (
        <span className="block text-sm font-semibold text-success">
          {games.map(copy.game).join(", ")}
        </span>
      )}
      {side !== null && <span className="block text-sm break-words">{side}</span>}
    </li>
  );
}
