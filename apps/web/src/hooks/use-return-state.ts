import { useLocation } from "react-router";
import { paths } from "@/config/paths";

/**
 * What a link to signing in or up carries along, so that one comes back to where it was pressed;
 * between the two it is handed on.
 */
export function useReturnState(): unknown {
  const { pathname, search, state } = useLocation();
  const isThere = pathname === paths.login() || pathname === paths.register();
  return isThere ? state : { from: pathname + search };
}
