import { useLocation } from "react-router";
import { patterns } from "@/config/paths";
import { sameSitePath } from "@/lib/same-site-path";

/**
 * The URL to which the user returns after signing in: the current page.
 * On the sign-in and sign-up pages, this is the URL in the parameter `volver`.
 */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname === patterns.login || pathname === patterns.register
    ? sameSitePath(new URLSearchParams(search).get("volver"))
    : pathname + search;
}

/** The URL to which the sign-in links of the current page lead back. */
export const useReturnPath = () => returnPath(useLocation());
