import type { ReactNode } from "react";
import type { AgendaItem } from "../api/my-agenda.ts";
import { AgendaLive } from "./agenda-live.tsx";
import { NextAct } from "./next-act.tsx";

interface OwnNextMatchProps {
  readonly item: AgendaItem | null;
  /** Before when it cannot begin, where that is known. */
  readonly note: ReactNode;
}

/** The match that comes next, above what was: one line where there is room. It follows what happens. */
export function OwnNextMatch({ item, note }: OwnNextMatchProps) {
  return (
    <>
      <AgendaLive />
      {item && (
        <NextAct
          item={item}
          // Where no hour is set its line is there before it is known.
          note={<div className={item.due_at === null ? "min-h-6" : undefined}>{note}</div>}
          className="md:grid-cols-[auto_minmax(0,1fr)_auto] md:[&>:last-child]:col-auto md:[&>:last-child]:max-w-60"
        />
      )}
    </>
  );
}
