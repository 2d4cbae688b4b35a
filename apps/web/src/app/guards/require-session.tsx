import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, Navigate, Outlet, useLocation, useMatches, useParams } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useHasOpenDraft } from "@/hooks/use-has-open-draft";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { type Page, startRead } from "@/lib/page";
import { copy } from "../copy.ts";
import { isPage } from "../page-handle.ts";

/** Starts the page's own reads while the profile, without which it is not shown, is still read. */
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
 * Lets signed-in players through; sends others to sign in and remembers where they wanted to go. Until
 * it is known who is there, a page that can wait inside its own frame does; a visitor does not see it.
 */
export function Component() {
  const { user, isCertain } = useSession();
  const { pathname, search } = useLocation();
  const handle: unknown = useMatches().at(-1)?.handle;
  const page = isPage(handle) ? handle : null;
  // A session that ends takes no text away: saving it asks to sign in again.
  const isWriting = useHasOpenDraft();
  useEarlyReads(page, user !== null, isCertain);
  // The server's HTML is everybody's: who is there, the script alone knows.
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
