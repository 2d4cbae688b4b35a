import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths, patterns } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { returnPath } from "@/hooks/use-return-path";
import { arrival } from "@/lib/arrival-url";
import { toast } from "@/lib/toast";
import { accounts, authText, liveReady, mayHaveSession } from "@/lib/supabase";
import {
  type AuthCallback,
  type CodeOutcome,
  codeOutcome,
  parseAuthRedirect,
  withoutRedirect,
} from "../domain/auth-callback.ts";
import { expiredLink } from "../domain/expired-link.ts";

let pending = parseAuthRedirect(arrival);
const search = withoutRedirect(arrival.search);

/**
 * Returns the redirect's data at the first call, and null at every later call. The read is in this function because the
 * React Compiler would reorder it in an effect.
 */
function takeRedirect(): AuthCallback | null {
  const redirect = pending;
  pending = null;
  return redirect;
}

/** Waits until the link's code is exchanged for a session; only the browser that requested the code can do that. */
async function outcomeOf({ hasCode }: AuthCallback): Promise<CodeOutcome> {
  if (!hasCode) return "taken";
  const auth = await accounts();
  const { error } = await auth.initialize();
  return codeOutcome(error, parseAuthRedirect(window.location)?.hasCode === true);
}

/** Shows a toast about the redirect. Imports the toast's texts, because most first pages do not need them. */
async function tellRedirect(
  { type, error, errorCode }: AuthCallback,
  outcome: CodeOutcome,
): Promise<void> {
  const { copy } = await import("../copy.ts");
  if (error) {
    await liveReady;
    toast({
      title: copy.confirm.linkFailure,
      description: authText(errorCode) ?? error,
      variant: "destructive",
    });
  } else if (type === "email_change" || type === "email_change_halfway") {
    // The change of the e-mail address is complete, even if the link was opened in a browser without the session.
    toast(type === "email_change" ? copy.emailChange.done : copy.emailChange.halfway);
  } else if (outcome === "lost") {
    toast({
      title: copy.confirm.linkFailure,
      description: copy.confirm.linkLost,
      variant: "destructive",
    });
  } else if (outcome === "elsewhere") {
    toast(type === "signup" ? copy.otherBrowser.confirmed : copy.otherBrowser.asked);
  } else if (type === "signup") {
    toast({ title: copy.confirm.confirmed, description: copy.confirm.confirmedDescription });
  }
}

/** Whether the page at this path contains the form for the new password. */
const hasPasswordForm = (pathname: string) =>
  pathname === patterns.login || pathname === patterns.register;

/**
 * Whether `useAuthCallback` opens the form for the new password. If so, no other code may navigate, because a second
 * navigation would cancel the first one.
 */
const leadsOn = ({ type }: AuthCallback, pathname: string) =>
  type === "recovery" && !hasPasswordForm(pathname);

/** Shows the outcome of a mail's link or an external sign-in; after a recovery, opens the form for the new password. */
export function useAuthCallback(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { isRecovering } = useSession();

  useEffect(() => {
    const redirect = takeRedirect();
    if (!redirect) return;
    void (async () => {
      const outcome = await outcomeOf(redirect);
      const here = { pathname: window.location.pathname, search, hash: "" };
      const from = returnPath(here);
      // A signed-in user needs no second link, so only the error message is shown.
      const expired =
        redirect.error && !mayHaveSession() ? expiredLink({ expired: redirect.type }) : null;
      if (expired) {
        await navigate(paths.login(from), { state: { expired }, replace: true });
        return;
      }
      if (outcome !== "taken") {
        // The link works only in the browser that requested it, but the code in the same mail works in any browser.
        const mail = redirect.type === "recovery" ? "recovery" : "email";
        const state = outcome === "elsewhere" ? { mail } : null;
        await navigate(paths.login(from), { state, replace: true });
      } else if (
        redirect.error ||
        redirect.type === "email_change_halfway" ||
        (redirect.hasCode && !leadsOn(redirect, here.pathname))
      ) {
        await navigate(here, { replace: true });
      }
      await tellRedirect(redirect, outcome);
    })();
  }, [navigate]);

  useEffect(() => {
    if (!isRecovering || hasPasswordForm(pathname)) return;
    void navigate(paths.login(pathname + search), { replace: true });
  }, [isRecovering, navigate, pathname]);
}
