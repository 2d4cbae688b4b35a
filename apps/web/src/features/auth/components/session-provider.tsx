import type { Session } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { sessionProfileKey, sessionProfileQuery } from "@/entities/profile/api/session-profile";
import { SessionContext } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { reportError } from "@/lib/report-error";
import { onSessionChange } from "../api/session-events.ts";

interface SessionProviderProps {
  /** False when it is already sure that nobody is signed in. */
  readonly mayHaveSession: boolean;
  readonly children: ReactNode;
}

/** Knows who is looking at the page, and keeps profile and balance current. */
export function SessionProvider({ mayHaveSession, children }: SessionProviderProps) {
  // Undefined: not known yet.
  const [session, setSession] = useState<Session | null | undefined>(
    mayHaveSession ? undefined : null,
  );
  const [isRecovering, setIsRecovering] = useState(false);

  useEffect(
    () =>
      onSessionChange((event, next) => {
        setSession(next);
        if (event === "PASSWORD_RECOVERY") setIsRecovering(true);
        if (event === "USER_UPDATED" || event === "SIGNED_OUT") setIsRecovering(false);
      }),
    [],
  );

  const user = session?.user ?? null;
  const userId = user?.id ?? "";
  const profileQuery = useQuery({ ...sessionProfileQuery(userId), enabled: user !== null });
  const profile = (user && profileQuery.data) || null;

  useEffect(() => {
    if (profileQuery.error) reportError("The profile could not be loaded.", profileQuery.error);
  }, [profileQuery.error]);

  const key = [sessionProfileKey(userId)];
  useTableChanges({ table: "profiles", filter: `id=eq.${userId}`, enabled: user !== null }, key);
  useTableChanges(
    {
      table: "wallets",
      filter: `participant_id=eq.${profile?.participant_id}`,
      enabled: Boolean(profile?.participant_id),
    },
    key,
  );

  return (
    <SessionContext
      value={{
        session: session ?? null,
        user,
        profile,
        isLoading: session === undefined || (user !== null && profileQuery.isPending),
        isAdmin: profile?.role === "admin",
        isRecovering,
      }}
    >
      {children}
    </SessionContext>
  );
}
