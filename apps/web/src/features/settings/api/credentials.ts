import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { paths } from "@/config/paths";
import { withRecentProof } from "@/lib/reauthentication";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { calendarLinkKeys } from "./calendar-link.ts";

const accountKeys = { own: (userId: string) => ["own-account", userId] as const };

/** The account's stored e-mail address, and the new e-mail address that waits for confirmation. */
export function ownAddressQuery(userId: string) {
  return queryOptions({
    queryKey: accountKeys.own(userId),
    queryFn: async () => {
      const auth = await accounts();
      const { data, error } = await auth.getUser();
      if (error) throw error;
      return { email: data.user.email ?? "", awaited: data.user.new_email ?? null };
    },
  });
}

/** Starts a change of e-mail address. The change is complete when the user has opened the links in both mails. */
export function useChangeEmail(userId: string) {
  return useMutation({
    mutationFn: async (email: string) => {
      await withRecentProof(async () => {
        const auth = await accounts();
        const { error } = await auth.updateUser(
          { email },
          { emailRedirectTo: window.location.origin + paths.settings("seguridad") },
        );
        if (error) throw error;
      });
    },
    success: copy.email.sent,
    failure: copy.email.failure,
    invalidates: [accountKeys.own(userId)],
  });
}

/** Sends the mails that confirm a change of the e-mail address again: to the old and to the new address. */
export function useResendEmailChange() {
  return useMutation({
    mutationFn: async (email: string) => {
      const auth = await accounts();
      const { error } = await auth.resend({
        email,
        type: "email_change",
        options: { emailRedirectTo: window.location.origin + paths.settings("seguridad") },
      });
      if (error) throw error;
    },
    success: copy.email.resent,
    failure: copy.email.resendFailure,
  });
}

/** Sets a new password, which cancels a pending change of the e-mail address. */
export function useChangePassword(userId: string) {
  return useMutation({
    mutationFn: async ({ password }: { password: string; awaited: string | null }) => {
      await withRecentProof(async () => {
        const auth = await accounts();
        const { error } = await auth.updateUser({ password });
        if (error) throw error;
      });
    },
    success: (_data, { awaited }) => ({
      title: copy.security.success,
      description:
        awaited === null
          ? copy.security.successDescription
          : copy.security.endedEmailChange(awaited),
    }),
    failure: copy.security.failure,
    invalidates: [calendarLinkKeys.all, accountKeys.own(userId)],
  });
}
