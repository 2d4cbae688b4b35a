import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Parameter } from "@/config/url-parameters";
import { useUrlState } from "@/hooks/use-url-state";

const DELAY_MS = 250;

interface Draft {
  readonly text: string;
  /** Whether the app has begun to write the text to the URL, which may take as long as reading the results. */
  readonly isSent: boolean;
}

/**
 * A search field whose text is in the URL.
 * The field shows the typed text at once, and the text is written to the URL after a short pause.
 * If a link or the Back button changes the URL, the field shows the text of the new URL.
 *
 * @param param the name of the URL parameter
 * @param resets other parameters that a new search removes, for example the page
 * @param keepEmpty whether an empty text stays in the URL, because a missing parameter means something else
 */
export function useSearchText(
  param: Parameter,
  resets: readonly Parameter[] = [],
  { keepEmpty = false }: { readonly keepEmpty?: boolean } = {},
) {
  const [params, changeAddress] = useUrlState();
  const [draft, setDraft] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = params.get(param) ?? "";
  const { location: destination } = useNavigation();
  const isUnderway = destination !== undefined;
  const [known, setKnown] = useState({ settled, isUnderway });
  if (known.settled !== settled || known.isUnderway !== isUnderway) {
    setKnown({ settled, isUnderway });
    // The text is in the URL now, or another navigation replaced it: the field shows the text of the URL.
    if (draft?.isSent && !isUnderway) setDraft(null);
  }
  const { pathname } = useLocation();
  const isLeaving = destination !== undefined && destination.pathname !== pathname;

  // If the user follows a link before the pause ends, the delayed change must not cancel that navigation.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // On a slow device the router reports a navigation only after the pause, so the press on a link is observed too.
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
