import { useEffect, useRef, useState } from "react";
import { canDeclareWinner } from "@/entities/match/domain/status";
import type { Encounter } from "../api/list-encounters.ts";

/** What the match of a row needs most: of an open one, that it is said how it ended; where that has no button, its menu. */
const ASKS = ":is(.encounter-act, .encounter-room, .encounter-more)";

/**
 * Leads the keyboard from a result that was saved to the next match that waits for one: the button that asked for
 * the first is gone with it. Spread `ref` on the list, whose rows carry `data-match`.
 */
export function useNextResult(encounters: readonly Encounter[]) {
  const ref = useRef<HTMLElement>(null);
  const [decided, setDecided] = useState<{ id: string; others: readonly string[] } | null>(null);
  const open = encounters.filter(canDeclareWinner).map(({ id }) => id);
  const isStillOpen = decided !== null && open.includes(decided.id);
  const next =
    decided && !isStillOpen
      ? (decided.others.find((id) => open.includes(id)) ?? open[0])
      : undefined;
  useEffect(() => {
    if (next === undefined) return;
    // The dialog gives the focus back first.
    const timer = setTimeout(() => {
      const { activeElement: active, body } = document;
      // Whoever went on to something else is left there.
      if (active === body || active?.matches("main") || ref.current?.contains(active))
        focusFirst(
          ref.current?.querySelectorAll<HTMLElement>(`[data-match="${next}"] ${ASKS}`) ?? [],
        );
      setDecided(null);
    });
    return () => clearTimeout(timer);
  }, [next]);
  return {
    ref,
    onDecided: (id: string) => {
      const place = open.indexOf(id);
      setDecided({ id, others: [...open.slice(place + 1), ...open.slice(0, Math.max(place, 0))] });
    },
  };
}

/** The first that is seen: what is not takes no focus. */
function focusFirst(elements: Iterable<HTMLElement>) {
  for (const element of elements) {
    element.focus();
    if (document.activeElement === element) return;
  }
}
