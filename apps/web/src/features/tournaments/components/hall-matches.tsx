import type { CSSProperties } from "react";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import type { HallMatch } from "../api/hall.ts";
import { hallState, isFew } from "../domain/hall.ts";
import { hallCopy as copy } from "../hall-copy.ts";

interface HallMatchesProps {
  readonly matches: readonly HallMatch[];
  /** How many lines share the screen. */
  readonly rows: number;
}

/** Matches with their hour, or with how they stand or ended. */
export function HallMatches({ matches, rows }: HallMatchesProps) {
  const { formatClock, formatDay, formatTime } = useFormats();
  const now = useNow(15_000);
  const today = formatDay(new Date(now).toISOString());
  // Who stands before it knows what day it is.
  const hourOf = (at: string) => (formatDay(at) === today ? formatTime(at) : formatClock(at, now));
  const lines = matches.map((match) => ({
    ...match,
    hour: match.score ?? hourOf(match.at),
    state: hallState(match, now),
  }));
  return (
    <ul
      className="hall-list"
      data-few={isFew(rows) || undefined}
      // An hour alone has no space in it.
      data-days={lines.some(({ hour }) => hour.includes(" ")) || undefined}
      style={{ "--rows": rows } as CSSProperties}
    >
      {lines.map(({ id, hour, round, one, other, state, winner }) => (
        <li key={id} className="hall-row" data-state={state?.tone}>
          <span className="hall-station display tabular-nums">{hour}</span>
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
      ))}
    </ul>
  );
}
