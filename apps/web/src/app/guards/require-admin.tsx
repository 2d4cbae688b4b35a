import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";

/** Lets admins through. The database refuses everybody else's writes in any case. */
export function Component() {
  const { user, profile, isAdmin, isCertain, awaitsFactor } = useSession();
  const { pathname, search } = useLocation();
  const isUnknown = isCertain && user !== null && profile === null;

  useEffect(() => {
    if (isUnknown) toastFailure(copy.profileUnknown);
  }, [isUnknown]);

  // Whoever owes a code is led to where it is asked for, and back here.
  if (!isCertain || awaitsFactor) return <Spinner className="min-h-dvh" />;
  if (!user) return <Navigate to={paths.login()} state={{ from: pathname + search }} replace />;
  if (!isAdmin) return <Navigate to={paths.home()} replace />;
  return <Outlet />;
}
