import { Navigate, Outlet, useLocation } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { AdminWaiting } from "../layout/admin-waiting.tsx";
import { ProfileFailure } from "./profile-failure.tsx";

/** Lets admins through. The database refuses everybody else's writes in any case. */
export function Component() {
  const { user, isAdmin, isCertain, awaitsFactor, hasProfileFailed } = useSession();
  const { pathname, search } = useLocation();

  // Whoever owes a code is led to where it is asked for, and back here.
  if (awaitsFactor) return <Spinner className="min-h-dvh" />;
  if (!isCertain) {
    // The server draws both: whom this browser last knew as an admin sees the frame (`index.html`).
    return (
      <>
        <div className="admin-place">
          <AdminWaiting />
        </div>
        <div className="others-place">
          <Spinner className="min-h-dvh" />
        </div>
      </>
    );
  }
  if (!user) return <Navigate to={paths.login()} state={{ from: pathname + search }} replace />;
  if (hasProfileFailed) return <ProfileFailure />;
  if (!isAdmin) return <Navigate to={paths.home()} replace />;
  return <Outlet />;
}
