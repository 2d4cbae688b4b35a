import type { CSSProperties } from "react";
import { stationCopy } from "@/entities/match/station-copy";
import type { HallData } from "../api/hall.ts";
import { isFew } from "../domain/hall.ts";
import { hallCopy as copy } from "../hall-copy.ts";

interface HallCallsProps {
  readonly calls: HallData["calls"];
  /** The number of lines among which the screen's height is divided. */
  readonly rows: number;
}

/** Which matches are called to which station. */
export function HallCalls({ calls, rows }: HallCallsProps) {
  return (
    <ul
      className="hall-list"
      data-few={isFew(rows) || undefined}
      style={{ "--rows": rows } as CSSProperties}
    >
      {calls.map(({ matchId, station, one, other, calledAt }) => (
        <li key={matchId} className="hall-row" data-called={calledAt !== null || undefined}>
          <span className="hall-station display">{stationCopy.name(station)}</span>
          <span className="hall-sides">
            <span>{one}</span>
            {copy.between}
            <span>{other}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
