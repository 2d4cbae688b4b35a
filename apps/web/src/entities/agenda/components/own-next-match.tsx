import type { ReactNode } from "react";
import type { AgendaItem } from "../api/my-agenda.ts";
import { AgendaLive } from "./agenda-live.tsx";
import { NextTask } from "./next-task.tsx";

interface OwnNextMatchProps {
  readonly item: AgendaItem | null;
  /** Text with the earliest possible start, if known. */
  readonly note: ReactNode;
}

/** The next match of the viewer, above the past matches. It is updated live. */
export function OwnNextMatch({ item, note }: OwnNextMatchProps) {
  return (
    <>
      <AgendaLive />
      {item && (
        <NextTask
          item={item}
          // Without a scheduled time, a line is reserved for the earliest start, which loads later.
          note={<div className={item.due_at === null ? "min-h-6" : undefined}>{note}</div>}
          className="md:grid-cols-[auto_minmax(0,1fr)_auto] md:[&>:last-child]:col-auto md:[&>:last-child]:max-w-60"
        />
      )}
    </>
  );
}
