import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
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

/** The texts of signing in are not part of every visit's first page. */
async function tellRedirect({ type, error }: AuthRedirect): Promise<void> {
  const { copy } = await import("../copy.ts");
  if (error) {
    toast({ title: copy.confirm.linkFailure, description: error, variant: "destructive" });
  } else if (type === "signup") {
    toast({ title: copy.confirm.confirmed, description: copy.confirm.confirmedDescription });
  }
}

/** Tells how a link from a mail went, and leads a recovery to the form for the new password. */
export function useAuthRedirect(): void {
  const navigate = useNavigate();
  const { isRecovering } = useSession();

  useEffect(() => {
    const redirect = takeRedirect();
    if (!redirect) return;
    void tellRedirect(redirect);
    if (redirect.error) {
      void navigate({ pathname: window.location.pathname, hash: "" }, { replace: true });
    }
  }, [navigate]);

  useEffect(() => {
    if (isRecovering) void navigate(paths.login(), { replace: true });
  }, [isRecovering, navigate]);
}
