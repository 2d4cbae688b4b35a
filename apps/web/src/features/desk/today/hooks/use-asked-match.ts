import { useEffect } from "react";
import { useLocation } from "react-router";
import { keepInSight } from "@/lib/keep-in-sight";

/**
 * Brings the match that the address names behind '#' into sight.
 * @param isThere what carries its id has been drawn
 */
export function useAskedMatch(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const asked = isThere && document.getElementById(hash.slice(1));
    return asked ? keepInSight(asked) : undefined;
  }, [hash, isThere]);
}
