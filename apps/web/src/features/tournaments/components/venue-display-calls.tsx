import type { CSSProperties } from "react";
import { stationCopy } from "@/entities/match/station-copy";
import { cn } from "@/lib/cn";
import type { VenueData } from "../api/venue-display.ts";
import { isFew } from "../domain/venue-display.ts";
import { venueCopy as copy } from "../venue-display-copy.ts";
import { HALL_ROW, venueEdge } from "./venue-display-styles.ts";

interface VenueCallsProps {
  readonly calls: VenueData["calls"];
  /** The number of lines among which the screen's height is divided. */
  readonly rows: number;
}

/** The list of called matches, each with the station to which its sides are called. */
export function VenueCalls({ calls, rows }: VenueCallsProps) {
  return (
    <ul
      className="hall-list grid"
      data-few={isFew(rows) || undefined}
      style={{ "--rows": rows } as CSSProperties}
    >
      {calls.map(({ matchId, station, one, other, calledAt }) => (
        <li
          key={matchId}
          className={cn(
            HALL_ROW,
            venueEdge(calledAt === null ? undefined : "live"),
            "hall-line grid items-baseline",
            isFew(rows) && "md:items-center",
          )}
        >
          <span className="hall-large display whitespace-nowrap">{stationCopy.name(station)}</span>
          {/* If both texts do not fit in one line, each text has a separate line. */}
          <span className="min-w-0 font-semibold text-balance wrap-anywhere *:inline-block *:max-w-full max-md:col-span-full max-md:row-start-2">
            <span>{one}</span>
            {copy.between}
            <span>{other}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
