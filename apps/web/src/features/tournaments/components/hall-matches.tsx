import type { CSSProperties } from "react";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import type { HallMatch } from "../api/hall.ts";
import { hallState, isFew } from "../domain/hall.ts";
import { hallCopy as copy } from "../hall-copy.ts";

/** Matches with their hour, or with how they stand or ended. */
export function HallMatches({ matches }: { readonly matches: readonly HallMatch[] }) {
  const { formatTime } = useFormats();
  const now = useNow(15_000);
  return (
    <ul
      className="hall-list"
      data-few={isFew(matches) || undefined}
      style={{ "--rows": matches.length } as CSSProperties}
    >
      {matches.map((match) => {
        const { id, at, round, one, other, score, winner } = match;
        const state = hallState(match, now);
        return (
          <li key={id} className="hall-row" data-state={state?.tone}>
            <span className="hall-station display tabular-nums">{score ?? formatTime(at)}</span>
            <span className="hall-sides">
              <span className={winner === 2 ? "text-muted" : undefined}>{one}</span>
              {copy.between}
              <span className={winner === 1 ? "text-muted" : undefined}>{other}</span>
            </span>
            <span className="hall-round">
              {state && <strong className="hall-state display">{state.word}</strong>}
              {round}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
