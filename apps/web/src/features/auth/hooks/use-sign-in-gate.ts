import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";

/** Leads whoever has not shown the second factor, or not completed the sign-up, to where it is asked for, and back afterwards. */
export function useSignInGate(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { awaitsFactor, awaitsProfile } = useSession();
  const isHeld = awaitsFactor || awaitsProfile;
  const isThere = pathname === paths.login() || pathname === paths.register();

  useEffect(() => {
    if (!isHeld || isThere) return;
    void navigate(paths.login(), { state: { from: pathname + search }, replace: true });
  }, [isHeld, isThere, navigate, pathname, search]);
}
