import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";

/** Lets admins through. The database refuses everybody else's writes in any case. */
export function RequireAdmin() {
  const { user, profile, isAdmin, isLoading } = useSession();
  const { pathname, search } = useLocation();
  const isUnknown = !isLoading && user !== null && profile === null;

  useEffect(() => {
    if (isUnknown) toastFailure(copy.profileUnknown);
  }, [isUnknown]);

  if (isLoading) return <Spinner className="min-h-dvh" />;
  if (!user) return <Navigate to={paths.login()} state={{ from: pathname + search }} replace />;
  if (!isAdmin) return <Navigate to={paths.home()} replace />;
  return <Outlet />;
}
