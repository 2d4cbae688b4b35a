import type { Session } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { sessionProfileKeys, sessionProfileQuery } from "@/entities/profile/api/session-profile";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { announceNews } from "@/lib/server-render-state";
import { useTableChanges } from "@/lib/realtime";
import { forgetLastSeen } from "@/lib/offline-page-cache";
import { reportError } from "@/lib/report-error";
import { awaitsFactor, IDENTITY_KEY, keepIdentity, type SessionState } from "@/lib/session";
import { onSessionChange } from "../api/session-events.ts";

interface SessionProviderProps {
  /** Whether the browser may have a session; false if it is certain that nobody is signed in. */
  readonly mayHaveSession: boolean;
  readonly children: ReactNode;
}

/** Provides the session, and refreshes the profile and the balance. */
export function SessionProvider({ mayHaveSession, children }: SessionProviderProps) {
  // Undefined until the client knows whether there is a session.
  const [session, setSession] = useState<Session | null | undefined>(
    mayHaveSession ? undefined : null,
  );
  const [isRecovering, setIsRecovering] = useState(false);

  useEffect(
    () =>
      onSessionChange((event, next) => {
        setSession(next);
        // The client sends no event for a session that ended while no page was open. The stored identity then shows
        // that a user was signed in before.
        if (!next && (event === "SIGNED_OUT" || localStorage.getItem(IDENTITY_KEY) !== null)) {
          localStorage.removeItem(IDENTITY_KEY);
          void forgetLastSeen();
        }
        if (event === "PASSWORD_RECOVERY") setIsRecovering(true);
        if (event === "USER_UPDATED" || event === "SIGNED_OUT") setIsRecovering(false);
      }),
    [],
  );

  const user = session?.user ?? null;
  const isHalfway = awaitsFactor(session ?? null);
  const userId = user?.id ?? "";
  const profileQuery = useQuery({ ...sessionProfileQuery(userId), enabled: user !== null });
  const profile = (user && profileQuery.data) || null;

  useEffect(() => {
    if (profile) keepIdentity(profile);
  }, [profile]);

  useEffect(() => {
    if (profileQuery.error) reportError("The profile could not be loaded.", profileQuery.error);
  }, [profileQuery.error]);

  const isLoading = session === undefined || (user !== null && profileQuery.isPending);
  const isAdmin = profile?.role === "admin" && !profile.owes_factor && !isHalfway;
  const state = useMemo(
    (): SessionState => ({
      session: session ?? null,
      user,
      profile,
      hasProfileFailed: user !== null && !profile && profileQuery.isError,
      isLoading,
      isCertain: !isLoading,
      isAdmin,
      owesFactor: profile?.owes_factor ?? false,
      isRecovering,
      awaitsFactor: isHalfway,
      awaitsProfile: user !== null && profileQuery.data === null,
    }),
    [session, user, profile, profileQuery, isLoading, isAdmin, isRecovering, isHalfway],
  );
  const [store] = useState(() => createSessionStore(state));
  useLayoutEffect(() => store.write(state), [store, state]);

  useEffect(() => {
    if (isLoading) return;
    // Components that are not hydrated yet show the markup for visitors or for users, by the attribute `data-session`.
    if (user) document.documentElement.setAttribute("data-session", isAdmin ? "admin" : "");
    else document.documentElement.removeAttribute("data-session");
    announceNews();
  }, [isLoading, user, isAdmin]);

  const key = [sessionProfileKeys.own(userId)];
  useTableChanges({ table: "profiles", filter: `id=eq.${userId}`, enabled: user !== null }, key);
  useTableChanges(
    {
      table: "wallets",
      filter: `participant_id=eq.${profile?.participant_id}`,
      enabled: Boolean(profile?.participant_id),
    },
    key,
  );

  return <SessionContext value={store}>{children}</SessionContext>;
}
