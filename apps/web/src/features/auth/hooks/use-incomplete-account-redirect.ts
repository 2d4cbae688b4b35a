import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths, patterns } from "@/config/paths";
import { useHasOpenDraft } from "@/hooks/use-has-open-draft";
import { useSession } from "@/hooks/use-session";

/**
 * Redirects users without their second factor or required sign-up fields to the form for them, and back afterwards.
 * Returns true while something is missing, because the database then refuses their actions.
 */
export function useSignInGate(): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { awaitsFactor, awaitsProfile } = useSession();
  const isHeld = awaitsFactor || awaitsProfile;
  const isThere = pathname === patterns.login || pathname === patterns.register;
  // A user with an unsaved draft is not redirected; the form asks for the second factor when the user saves.
  const isWriting = useHasOpenDraft();

  useEffect(() => {
    if (!isHeld || isThere || isWriting) return;
    void navigate(paths.login(pathname + search), { replace: true });
  }, [isHeld, isThere, isWriting, navigate, pathname, search]);
  return isHeld;
}
