import { Navigate, Outlet, useLocation } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";

/** Lets signed-in players through; sends others to sign in and remembers where they wanted to go. */
export function RequireSession() {
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  if (isLoading) return <Spinner className="min-h-[60dvh]" />;
  if (!user) return <Navigate to={paths.login()} state={{ from: pathname + search }} replace />;
  return <Outlet />;
}
