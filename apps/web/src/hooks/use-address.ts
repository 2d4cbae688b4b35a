import { use } from "react";
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouterContext,
  useNavigate,
  useSearchParams,
} from "react-router";

/** All that the address will say, or how it is made from what it says. */
type Change = Record<string, string> | ((current: URLSearchParams) => URLSearchParams);

/**
 * What stands after the `?` of the address, and the way to change it. A change starts from where the page
 * is going, not from where it is: of two filters chosen while a read is underway, none is lost. (The
 * router's own `setSearchParams` starts from what was rendered last.)
 */
export function useAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const router = use(DataRouterContext)?.router;
  function change(changed: Change, options?: NavigateOptions) {
    const { location, navigation } = router?.state ?? {};
    const isStaying = navigation?.location?.pathname === location?.pathname;
    const address = (isStaying && navigation?.location) || location;
    const current = new URLSearchParams(address?.search ?? params);
    const next = typeof changed === "function" ? changed(current) : new URLSearchParams(changed);
    void navigate(`?${next}`, options);
  }
  return [params, change] as const;
}
