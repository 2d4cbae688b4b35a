import { useEffect, useRef, useState } from "react";
import { canDeclareWinner } from "@/entities/match/domain/status";
import type { Encounter } from "../api/list-encounters.ts";

/** Selects the main control of a row: the button for the match's result or, if the row has none, the menu. */
const ASKS = "[data-main-act]";

/**
 * After a result is saved, moves the focus to the next match that waits for one, because the pressed button is gone.
 * Set `ref` on the list, whose rows have `data-match`.
 */
export function useFocusNextResult(encounters: readonly Encounter[]) {
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
    // The timer waits until the closing dialog has returned the focus to its button.
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
