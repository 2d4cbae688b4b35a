import { useEffect } from "react";
import { useLocation } from "react-router";
import { keepInView } from "@/lib/keep-in-view";

/**
 * Scrolls to the match in the URL's fragment.
 * @param isThere whether the element with its id is rendered
 */
export function useScrollToMatch(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const asked = isThere && document.getElementById(hash.slice(1));
    return asked ? keepInView(asked) : undefined;
  }, [hash, isThere]);
}
