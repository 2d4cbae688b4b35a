import { searchKey } from "@leyenda/site/search-key";

/** The fields of an open match that decide the order of matches at a station. */
export interface StationMatch {
  readonly matchId: string;
  readonly station: string;
  /** When the sides were called to the station, as ISO timestamp; null if they were not called. */
  readonly calledAt: string | null;
  /** The scheduled time as ISO timestamp; null if there is none. */
  readonly scheduledAt: string | null;
  readonly round: number;
  readonly position: number;
  /** Whether the match is being played, or waits for its result. */
  readonly isAtStation: boolean;
}

/** A text that sorts after every ISO timestamp. */
const LAST = "9999";

/** The order of matches at one station: first the running match, then by time of the call, scheduled time and round. */
function byTurn(one: StationMatch, other: StationMatch): number {
  return (
    Number(other.isAtStation) - Number(one.isAtStation) ||
    (one.calledAt ?? LAST).localeCompare(other.calledAt ?? LAST) ||
    (one.scheduledAt ?? LAST).localeCompare(other.scheduledAt ?? LAST) ||
    one.round - other.round ||
    one.position - other.position
  );
}

/** The matches of each station in playing order. Names of stations are compared without case and accents. */
export function turnsByStation<Match extends StationMatch>(
  matches: readonly Match[],
): readonly (readonly Match[])[] {
  return [...Map.groupBy(matches, ({ station }) => searchKey(station)).values()].map((own) =>
    own.toSorted(byTurn),
  );
}

/**
 * The calls on a venue display: at most one match per station, and none at a station where a match is being played.
 * Sorted by the time of the call, newest first, then by the station's name.
 */
export function callsOf<Match extends StationMatch>(matches: readonly Match[]): readonly Match[] {
  return turnsByStation(matches)
    .flatMap(([first]) => (first && !first.isAtStation ? [first] : []))
    .toSorted(
      (one, other) =>
        (other.calledAt ?? "").localeCompare(one.calledAt ?? "") ||
        one.station.localeCompare(other.station, "es", { numeric: true }),
    );
}
