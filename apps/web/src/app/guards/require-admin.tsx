import { useState } from "react";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useHasOpenDraft } from "@/hooks/use-has-open-draft";
import { useSession } from "@/hooks/use-session";
import { ShieldAlert } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { SectionsOpen } from "../layout/back-office-menu-open.ts";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { useRetryFailed } from "@/hooks/use-retry-failed";
import { copy as shared } from "@/components/copy";
import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "../copy.ts";
import { AdminFrame } from "../layout/admin-frame.tsx";
import { factorCopy } from "./second-factor-copy.ts";

/** Replaces the back office for an admin who has not entered the second factor, and so has no admin rights yet. */
function FactorNeeded() {
  return (
    <main
      id="contenido"
      className="ground-main grid min-h-dvh place-content-center justify-items-center gap-4 p-4"
    >
      <EmptyState
        isPage
        icon={ShieldAlert}
        title={factorCopy.title}
        description={factorCopy.text}
        action={
          <Link to={paths.settings("seguridad")} className={buttonClass()}>
            {factorCopy.action}
          </Link>
        }
      />
      <Link to={paths.home()} className={buttonClass({ variant: "ghost" })}>
        {copy.admin.backToSite}
      </Link>
    </main>
  );
}

/** Admits admins only. The database refuses the writes of other users in any case. */
export function Component() {
  const sections = useState(false);
  return (
    <SectionsOpen value={sections}>
      <Guarded />
    </SectionsOpen>
  );
}

/** The frame with placeholders, shown while the session is read if this browser's last known user was an admin. */
function AdminWaiting() {
  return (
    <AdminFrame>
      <h1 className="sr-only">{shared.loading}</h1>
      <div aria-hidden className="grid grid-cols-1 gap-6">
        <Skeleton className="mb-2 h-9 w-52 md:h-12" />
        <Skeleton className="h-11 w-full max-w-md rounded-md" />
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </AdminFrame>
  );
}

function Guarded() {
  const { user, isAdmin, owesFactor, isCertain, awaitsFactor, hasProfileFailed } = useSession();
  const { pathname, search } = useLocation();
  const isWriting = useHasOpenDraft();

  // If the session ends while the admin is writing, the page and the text stay; saving requires a new sign-in.
  if (isWriting) return <Outlet />;
  // The router is about to send the admin to the page for the second factor, and then back to this page.
  if (awaitsFactor) return <Spinner className="min-h-dvh" />;
  if (!isCertain) {
    // The server renders the frame and the spinner.
    // `index.html` shows the frame if the last user of this browser was an admin.
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
  if (!user) return <Navigate to={paths.login(pathname + search)} replace />;
  if (hasProfileFailed) return <ProfileFailure />;
  if (owesFactor) return <FactorNeeded />;
  if (!isAdmin) return <Navigate to={paths.home()} replace />;
  return <Outlet />;
}

/** Replaces a restricted page if the profile could not be read, so that the user's role is unknown. */
function ProfileFailure() {
  const retry = useRetryFailed();
  return (
    <main
      id="contenido"
      className="ground-main grid min-h-dvh place-content-center justify-items-center gap-4 p-4"
    >
      <ErrorState isPage title={copy.profileUnknown} onRetry={retry} />
      <Link to={paths.home()} className={buttonClass({ variant: "ghost" })}>
        {copy.admin.backToSite}
      </Link>
    </main>
  );
}
