import { knownAddress } from "@leyenda/site/known-address";
import { useLocation } from "react-router";
import { PARAMETERS } from "@/config/parameters";
import { patterns } from "@/config/paths";
import { ownAddress } from "@/lib/own-address";

/**
 * The address that signing in from a page returns to: the page itself, with the parameters that pages
 * know, so that the server and the browser write the same link. The sign-in pages pass on theirs.
 */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname === patterns.login || pathname === patterns.register
    ? ownAddress(new URLSearchParams(search).get("volver"))
    : knownAddress(pathname + search, PARAMETERS);
}

/** What links to signing in or up on the current page return to. */
export const useReturnPath = () => returnPath(useLocation());
