import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "@/lib/toast";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { forgetOwnSession, ownSessionQuery } from "../api/own-session.ts";
import { securityKeys } from "../api/security-query-keys.ts";

/** Signs out at once if the session was ended from another browser. */
export function useEndedSession(): void {
  const { user } = useSession();
  const userId = user?.id ?? "";
  const isSignedIn = user !== null;
  const { data: isOpen } = useQuery({ ...ownSessionQuery(userId), enabled: isSignedIn });
  useTableChanges(
    {
      table: "ended_sessions",
      event: "INSERT",
      filter: `user_id=eq.${userId}`,
      enabled: isSignedIn,
    },
    [securityKeys.ownSession, securityKeys.sessions],
  );

  useEffect(() => {
    if (!isSignedIn || isOpen !== false) return;
    void forgetOwnSession();
    // The texts are loaded on demand, because most visits never need them.
    void import("../copy.ts").then(({ copy }) =>
      toast({ title: copy.sessions.elsewhere, description: copy.sessions.elsewhereText }),
    );
  }, [isSignedIn, isOpen]);
}
