import { searchKey } from "@leyenda/site/search-key";

/** The facts of an open match that matter for its station. */
export interface StationMatch {
  readonly matchId: string;
  readonly station: string;
  /** ISO; null if its sides were not called. */
  readonly calledAt: string | null;
  /** ISO; null without an hour. */
  readonly scheduledAt: string | null;
  readonly round: number;
  readonly position: number;
  /** It is being played, or waits for its result. */
  readonly isAtStation: boolean;
}

/** Sorts after every ISO instant. */
const LAST = "9999";

/** The order of matches at one station: the running match first, then by call, hour and round. */
function byTurn(one: StationMatch, other: StationMatch): number {
  return (
    Number(other.isAtStation) - Number(one.isAtStation) ||
    (one.calledAt ?? LAST).localeCompare(other.calledAt ?? LAST) ||
    (one.scheduledAt ?? LAST).localeCompare(other.scheduledAt ?? LAST) ||
    one.round - other.round ||
    one.position - other.position
  );
}

/** The matches of each station in the order in which they are played there. Neither case nor accents tell stations apart. */
export function turnsByStation<Match extends StationMatch>(
  matches: readonly Match[],
): readonly (readonly Match[])[] {
  return [...Map.groupBy(matches, ({ station }) => searchKey(station)).values()].map((own) =>
    own.toSorted(byTurn),
  );
}

/**
 * The calls of a venue display: one match per station, and none where a match is being played. The sides that the
 * staff called last come first, then stations by name.
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
