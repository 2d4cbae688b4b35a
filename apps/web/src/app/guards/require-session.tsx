import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import { Spinner } from "@/components/spinner";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { startRead } from "@/lib/page";
import { isPage } from "../page-handle.ts";

/** Starts the page's own reads while the profile, without which it is not shown, is still read. */
function useEarlyReads(isKnown: boolean, isShown: boolean): void {
  const client = useQueryClient();
  const { search } = useLocation();
  const match = useMatches().at(-1);
  useEffect(() => {
    const page: unknown = match?.handle;
    if (!isKnown || isShown || !isPage(page)) return;
    const address = { params: match?.params ?? {}, search: new URLSearchParams(search) };
    for (const read of page.memberReads(address)) startRead(client, read);
  }, [client, match, search, isKnown, isShown]);
}

/** Lets signed-in players through; sends others to sign in and remembers where they wanted to go. */
export function Component() {
  const { user, isCertain } = useSession();
  const { pathname, search } = useLocation();
  useEarlyReads(user !== null, isCertain);
  if (!isCertain) return <Spinner className="min-h-[60dvh]" />;
  if (!user) return <Navigate to={paths.login()} state={{ from: pathname + search }} replace />;
  return <Outlet />;
}
