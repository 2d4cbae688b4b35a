import type { AgendaItem } from "../api/my-agenda.ts";
import { AgendaLive } from "./agenda-live.tsx";
import { NextAct } from "./next-act.tsx";

/** The match that comes next, above what was: one line where there is room. It follows what happens. */
export function OwnNextMatch({ item }: { readonly item: AgendaItem | null }) {
  return (
    <>
      <AgendaLive />
      {item && (
        <NextAct
          item={item}
          className="md:grid-cols-[auto_minmax(0,1fr)_auto] md:[&>:last-child]:col-auto md:[&>:last-child]:max-w-60"
        />
      )}
    </>
  );
}
