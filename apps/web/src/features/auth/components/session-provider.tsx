import type { Session } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, startTransition, use, useEffect, useState } from "react";
import { sessionProfileKeys, sessionProfileQuery } from "@/entities/profile/api/session-profile";
import { SessionContext, VISITOR_ASSUMED } from "@/hooks/use-session";
import { DrawingContext } from "@/hooks/use-drawing";
import { whenPartsAreThere } from "@/lib/later";
import { useTableChanges } from "@/lib/realtime";
import { reportError } from "@/lib/report-error";
import { awaitsFactor, IDENTITY_KEY } from "@/lib/session";
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
  // A drawing shows a visitor: until all of it has been taken over, nobody else is there.
  const [isAssumed, setIsAssumed] = useState(use(DrawingContext) !== null);
  useEffect(() => whenPartsAreThere(() => startTransition(() => setIsAssumed(false))), []);

  useEffect(
    () =>
      onSessionChange((event, next) => {
        setSession(next);
        if (event === "SIGNED_OUT") localStorage.removeItem(IDENTITY_KEY);
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

  // The hint hides what only visitors see from who may be signed in; from here on it is known.
  const isLoading = session === undefined || (user !== null && profileQuery.isPending);
  const isCertain = !isLoading && !isAssumed;
  useEffect(() => {
    if (isCertain) document.documentElement.removeAttribute("data-session");
  }, [isCertain]);

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

  return (
    <SessionContext
      value={
        isAssumed
          ? VISITOR_ASSUMED
          : {
              session: session ?? null,
              user,
              profile,
              hasProfileFailed: user !== null && !profile && profileQuery.isError,
              isLoading,
              isCertain,
              isAdmin: profile?.role === "admin" && !awaitsFactor(session ?? null),
              isRecovering,
              awaitsFactor: awaitsFactor(session ?? null),
              awaitsProfile: user !== null && profileQuery.data === null,
            }
      }
    >
      {children}
    </SessionContext>
  );
}
