import type { CSSProperties } from "react";
import { useFormats } from "@/hooks/use-formats";
import type { HallMatch } from "../api/hall.ts";
import { hallCopy as copy } from "../hall-copy.ts";

/** Matches with their hour, or with how they stand or ended. */
export function HallMatches({ matches }: { readonly matches: readonly HallMatch[] }) {
  const { formatTime } = useFormats();
  return (
    <ul className="hall-list" style={{ "--rows": matches.length } as CSSProperties}>
      {matches.map(({ id, at, round, one, other, score, winner }) => (
        <li key={id} className="hall-row">
          <span className="hall-station display tabular-nums">{score ?? formatTime(at)}</span>
          <span className="hall-sides">
            <span className={winner === 2 ? "text-muted" : undefined}>{one}</span>
            {copy.between}
            <span className={winner === 1 ? "text-muted" : undefined}>{other}</span>
          </span>
          <span className="hall-round">{round}</span>
        </li>
      ))}
    </ul>
  );
}
