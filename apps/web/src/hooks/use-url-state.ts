import { use } from "react";
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouterContext,
  useNavigate,
  useSearchParams,
} from "react-router";

/** All parameters of the new URL, or a function that returns them from the current ones. */
type Change = Record<string, string> | ((current: URLSearchParams) => URLSearchParams);

/**
 * Returns the query parameters of the URL, and a function to change them.
 * A change starts from the URL to which the router is navigating, so that two quick changes do not lose one.
 * The router's `setSearchParams` is not used, because it starts from the last rendered URL.
 */
export function useUrlState() {
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
