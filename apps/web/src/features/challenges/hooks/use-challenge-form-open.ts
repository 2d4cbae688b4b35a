import { useState } from "react";
import { useUrlState } from "@/hooks/use-url-state";
import { withWord } from "@/lib/search-params";
import { CHALLENGING, dropInterrupted } from "../domain/interrupted-challenge.ts";

/**
 * Whether the form of a challenge is shown: the user pressed its button, or has returned from the ticket store.
 *
 * @param comesBack whether this page shows the form when the user returns
 */
export function useChallengeFormOpen(form: string, comesBack: boolean) {
  const [params, changeAddress] = useUrlState();
  const isAsked = comesBack && params.get(CHALLENGING) === form;
  const [isOpen, setIsOpen] = useState(isAsked);
  function change(next: boolean) {
    setIsOpen(next);
    if (next) return;
    dropInterrupted(form);
    if (isAsked)
      changeAddress((current) => withWord(current, CHALLENGING, "", []), {
        replace: true,
        preventScrollReset: true,
      });
  }
  return [isOpen, change] as const;
}
