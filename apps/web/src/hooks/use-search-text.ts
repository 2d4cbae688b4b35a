import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Parameter } from "@/config/parameters";
import { useAddress } from "@/hooks/use-address";

const DELAY_MS = 250;

interface Draft {
  readonly text: string;
  /** It is on its way into the address, which may take as long as a read. */
  readonly isSent: boolean;
}

/**
 * A search field whose text lives in the address. What is typed shows at once and reaches the
 * address after a short pause; when the address changes otherwise, the field follows it.
 *
 * @param param name in the address
 * @param resets other parameters that a new search takes away, for example the page
 * @param keepEmpty an emptied field stays in the address, where its absence means something else
 */
export function useSearchText(
  param: Parameter,
  resets: readonly Parameter[] = [],
  { keepEmpty = false }: { readonly keepEmpty?: boolean } = {},
) {
  const [params, changeAddress] = useAddress();
  const [draft, setDraft] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = params.get(param) ?? "";
  const { location: destination } = useNavigation();
  const isUnderway = destination !== undefined;
  const [known, setKnown] = useState({ settled, isUnderway });
  if (known.settled !== settled || known.isUnderway !== isUnderway) {
    setKnown({ settled, isUnderway });
    // It has arrived, or something else was gone to instead: the field says what the address says.
    if (draft?.isSent && !isUnderway) setDraft(null);
  }
  const { pathname } = useLocation();
  const isLeaving = destination !== undefined && destination.pathname !== pathname;

  // Whoever types and follows a link before the pause is over must not be called back.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // On a busy device the router's news come after the pause: the press on a link comes before both.
  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) {
        clearTimeout(timer.current);
      }
    };
    document.addEventListener("click", onPress, { capture: true });
    return () => document.removeEventListener("click", onPress, { capture: true });
  }, []);

  function change(next: string) {
    setDraft({ text: next, isSent: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDraft({ text: next, isSent: true });
      changeAddress(
        (current) => {
          const changed = new URLSearchParams(current);
          for (const name of resets) changed.delete(name);
          if (next || keepEmpty) changed.set(param, next);
          else changed.delete(param);
          return changed;
        },
        { replace: true },
      );
    }, DELAY_MS);
  }

  return { value: draft?.text ?? settled, onChange: change, search: settled.trim() };
}
