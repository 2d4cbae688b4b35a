import { recordCopy } from "../copy.ts";
import { LastResults } from "./last-results.tsx";

interface WinLossLineProps {
  readonly wins: number;
  readonly losses: number;
  readonly lastFive: string;
}

/** Wins, losses and the last five results on one line. */
export function WinLossLine({ wins, losses, lastFive }: WinLossLineProps) {
  if (wins + losses === 0) return <p className="text-sm text-muted">{recordCopy.none}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
      <span className="tabular-nums">
        <span aria-hidden>{recordCopy.short(wins, losses)}</span>
        <span className="sr-only">{recordCopy.spoken(wins, losses)}</span>
      </span>
      {lastFive && <LastResults results={lastFive} />}
    </p>
  );
}
