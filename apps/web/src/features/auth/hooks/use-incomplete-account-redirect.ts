import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths, patterns } from "@/config/paths";
import { useHasOpenDraft } from "@/hooks/use-has-open-draft";
import { useSession } from "@/hooks/use-session";

/**
 * Sends users who lack the second factor or sign-up fields to the form for them, and back afterwards.
 * Returns true while the second factor or a field is missing: the database then refuses the user's actions.
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
