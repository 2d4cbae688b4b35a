import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, Navigate, Outlet, useLocation, useMatches, useParams } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useHasOpenDraft } from "@/hooks/use-has-open-draft";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { type Page, startRead } from "@/lib/define-page";
import { copy } from "../copy.ts";
import { isPage } from "../page-handle.ts";

/**
 * Starts the page's reads while the profile is still being read, so that they run in parallel.
 * The page appears once the profile is known.
 */
function useEarlyReads(page: Page | null, isKnown: boolean, isShown: boolean): void {
  const client = useQueryClient();
  const { search } = useLocation();
  const params = useParams();
  useEffect(() => {
    if (!isKnown || isShown || !page) return;
    const address = { params, search: new URLSearchParams(search) };
    for (const read of page.memberReads(address)) startRead(client, read);
  }, [client, page, params, search, isKnown, isShown]);
}

/**
 * Admits signed-in players; sends other users to the sign-in page, which later leads back to this URL.
 * While the session is unknown, a page with `isShownBeforeSession` is already rendered; CSS hides it from visitors.
 */
export function Component() {
  const { user, isCertain } = useSession();
  const { pathname, search } = useLocation();
  const handle: unknown = useMatches().at(-1)?.handle;
  const page = isPage(handle) ? handle : null;
  // If the session ends while the user is writing, the page and the text stay; saving requires a new sign-in.
  const isWriting = useHasOpenDraft();
  useEarlyReads(page, user !== null, isCertain);
  // The server's HTML is the same for all users, so without JavaScript the session is unknown and this text is shown.
  const withoutScript = !isCertain && (
    <noscript>
      <p className="py-10 text-center">
        <Link to={paths.login(pathname + search)} className="btn-link">
          {copy.membersOnly}
        </Link>
      </p>
    </noscript>
  );
  if (!isWriting && !isCertain && !page?.isShownBeforeSession)
    return (
      <>
        {withoutScript}
        <Spinner className="min-h-dvh" />
      </>
    );
  if (!isWriting && isCertain && !user)
    return <Navigate to={paths.login(pathname + search)} replace />;
  return (
    <>
      {withoutScript}
      <div data-members="" className={cn("contents", !isWriting && !isCertain && "player-place")}>
        <Outlet />
      </div>
    </>
  );
}
