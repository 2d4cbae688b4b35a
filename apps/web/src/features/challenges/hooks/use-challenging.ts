import { useState } from "react";
import { useAddress } from "@/hooks/use-address";
import { withWord } from "@/lib/search-params";
import { CHALLENGING, dropInterrupted } from "../domain/interrupted.ts";

/**
 * Whether the form of a challenge is open: pressed, or come back to from the store.
 *
 * @param comesBack whether this is the place to which the address of the form leads
 */
export function useChallenging(form: string, comesBack: boolean) {
  const [params, changeAddress] = useAddress();
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
