import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
import { copy } from "../copy.ts";
import { type AuthRedirect, parseAuthRedirect } from "../domain/auth-redirect.ts";

// Read once, while the fragment is there: the client clears it when it has taken the session.
let pending = parseAuthRedirect(window.location.hash);

/**
 * Hands the redirect out once. Not inside the effect: the React Compiler reorders a read and a
 * write of one module variable there.
 */
function takeRedirect(): AuthRedirect | null {
  const redirect = pending;
  pending = null;
  return redirect;
}

/** Tells how a link from a mail went, and leads a recovery to the form for the new password. */
export function useAuthRedirect(): void {
  const navigate = useNavigate();
  const { isRecovering } = useSession();

  useEffect(() => {
    const redirect = takeRedirect();
    if (!redirect) return;
    if (redirect.error) {
      toast({
        title: copy.confirm.linkFailure,
        description: redirect.error,
        variant: "destructive",
      });
      void navigate({ pathname: window.location.pathname, hash: "" }, { replace: true });
    } else if (redirect.type === "signup") {
      toast({ title: copy.confirm.confirmed, description: copy.confirm.confirmedDescription });
    }
  }, [navigate]);

  useEffect(() => {
    if (isRecovering) void navigate(paths.login(), { replace: true });
  }, [isRecovering, navigate]);
}
