import { cn } from "@/lib/cn";
import type { VetoMapView } from "../domain/veto-views.ts";
import type { ParticipantView } from "../domain/participant.ts";
import { MapArt } from "./map-art.tsx";
import { ParticipantAvatar } from "./participant-avatar.tsx";
import { vetoCopy as copy } from "../veto-copy.ts";

/** The maps that the viewer can choose at their turn, and the function that a press on a map calls. */
export interface MapChoice {
  readonly options: readonly string[];
  /** Returns the text of a map's button for screen readers. */
  readonly label: (name: string) => string;
  readonly isPending: boolean;
  readonly onChoose: (name: string) => void;
}

interface VetoMapsProps {
  readonly maps: readonly VetoMapView[];
  /** The two sides, to show the side that banned or picked each map. */
  readonly sides?: readonly (ParticipantView | null)[];
  /** Set if it is the viewer's turn: then the maps that can be chosen are buttons. */
  readonly choice?: MapChoice | undefined;
}

/** Numbers for sorting: open and banned maps come after all played maps. */
const OPEN = 100;
const OUT = 101;

/** The maps of the pool. Banned maps are crossed out; played maps show their position and starting sides. */
export function VetoMaps({ maps, sides = [], choice }: VetoMapsProps) {
  const canChoose = ({ name }: VetoMapView) => choice?.options.includes(name) ?? false;
  /** Sort order: maps that can be chosen, played maps in their order, open maps, banned maps. */
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
  /** Set if the viewer can choose this map. */
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
          // The picture is dimmed, because small text covers it.
          isBanned ? "opacity-15 grayscale" : games.length > 0 ? "opacity-30" : "opacity-60",
        )}
      />
      {choice ? (
        <button
          type="button"
          // The button is not `disabled`, because a disabled button would lose the focus.
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
          <ParticipantAvatar participant={by} className="size-6" />
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
