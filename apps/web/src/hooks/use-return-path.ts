import { useLocation } from "react-router";
import { patterns } from "@/config/paths";
import { ownAddress } from "@/lib/own-address";

/** The address to return to after signing in: the page itself. The sign-in pages pass on their own parameter. */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname === patterns.login || pathname === patterns.register
    ? ownAddress(new URLSearchParams(search).get("volver"))
    : pathname + search;
}

/** The address to which sign-in links on the current page return. */
export const useReturnPath = () => returnPath(useLocation());
