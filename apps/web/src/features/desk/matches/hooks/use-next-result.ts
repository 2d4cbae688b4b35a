import { useEffect, useRef, useState } from "react";
import { canDeclareWinner } from "@/entities/match/domain/status";
import type { Encounter } from "../api/list-encounters.ts";

/** The main control of a row: the result button of an open match, or its menu if it has none. */
const ASKS = "[data-main-act]";

/**
 * After a result is saved, moves the focus to the next match that waits for a result.
 * The pressed button no longer exists then. Spread `ref` on the list, whose rows have `data-match`.
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
    // The timer waits until the dialog has returned the focus.
    const timer = setTimeout(() => {
      const { activeElement: active, body } = document;
      // If the user has moved to another control, the focus stays there.
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

/** Focuses the first element that is visible, because hidden elements cannot take the focus. */
function focusFirst(elements: Iterable<HTMLElement>) {
  for (const element of elements) {
    element.focus();
    if (document.activeElement === element) return;
  }
}
