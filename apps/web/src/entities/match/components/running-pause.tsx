import type { ReactNode } from "react";
import { Countdown } from "@/components/countdown";
import { helpCopy as copy } from "../start-copy.ts";

interface RunningPauseProps {
  /** The name of the side that requested the pause. */
  readonly name: string;
  /** ISO timestamp of the end of the pause. */
  readonly endsAt: string;
  /** Buttons with the viewer's actions on the pause. */
  readonly children?: ReactNode;
}

/** A running pause: the side that requested it, and the remaining time. */
export function RunningPause({ name, endsAt, children }: RunningPauseProps) {
  return (
    <div className="grid gap-2 rounded-lg border border-warning/60 bg-surface p-4">
      <p role="status" className="display text-lg wrap-anywhere">
        {copy.paused(name)}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-muted">{copy.pauseEnds}</span>
        <Countdown to={endsAt} label={copy.pauseEnds} className="text-2xl text-accent-2" />
      </p>
      {children}
    </div>
  );
}
