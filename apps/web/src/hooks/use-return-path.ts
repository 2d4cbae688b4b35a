import { useLocation } from "react-router";
import { patterns } from "@/config/paths";
import { ownAddress } from "@/lib/own-address";

/** The address that signing in from a page returns to: the page itself. The sign-in pages pass on theirs. */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname === patterns.login || pathname === patterns.register
    ? ownAddress(new URLSearchParams(search).get("volver"))
    : pathname + search;
}

/** What links to signing in or up on the current page return to. */
export const useReturnPath = () => returnPath(useLocation());
