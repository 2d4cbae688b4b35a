import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";

const DELAY_MS = 250;

/**
 * A search field whose text lives in the address. What is typed shows at once and reaches the
 * address after a short pause; when the address changes otherwise, the field follows it.
 *
 * @param param name in the address
 * @param resets other parameters that a new search takes away, for example the page
 * @param keepEmpty an emptied field stays in the address, where its absence means something else
 */
export function useSearchText(
  param: string,
  resets: readonly string[] = [],
  { keepEmpty = false }: { readonly keepEmpty?: boolean } = {},
) {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = params.get(param) ?? "";
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
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
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDraft(null);
      setParams(
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

  return { value: draft ?? settled, onChange: change, search: settled.trim() };
}
