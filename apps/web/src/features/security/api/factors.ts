import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { errorCode } from "@/lib/errors";
import { withRecentProof } from "@/lib/reauthentication";
import { accounts, askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { securityKeys } from "./security-query-keys.ts";

/** The authenticator apps of the account, and the number of remaining recovery codes; null if none were created. */
export function factorsQuery() {
  return queryOptions({
    queryKey: securityKeys.factors,
    queryFn: async () => {
      const auth = await accounts();
      const { data, error } = await auth.mfa.listFactors();
      if (error) throw error;
      const codes = data.recovery_code.length > 0 ? await recoveryStatus() : null;
      return { apps: data.totp, codes };
    },
  });
}

async function recoveryStatus() {
  const auth = await accounts();
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (error && errorCode(error) !== "mfa_factor_not_found") throw error;
  return data;
}

/** Registers a new authenticator app, after removing earlier attempts that were not finished. */
async function enrol() {
  const { mfa } = await accounts();
  const known = await mfa.listFactors();
  if (known.error) throw known.error;
  const { all } = known.data;
  for (const { id, status } of all) {
    if (status === "unverified") await mfa.unenroll({ factorId: id });
  }
  const count = all.filter(({ status }) => status === "verified").length;
  const friendlyName = `${copy.factor.defaultName}${count > 0 ? ` ${count + 1}` : ""}`;
  const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return data;
}

export function useBeginFactor() {
  return useMutation({
    mutationFn: () => withRecentProof(enrol),
    failure: copy.enrol.beginFailure,
  });
}

/** Sends the first code of a new authenticator app. The code proves that the app works; then the app is active. */
export function useProveFactor(factorId: string) {
  return useMutation({
    mutationFn: (code: string) =>
      askAccounts((auth) => auth.mfa.challengeAndVerify({ factorId, code })),
    success: copy.enrol.success,
    failure: copy.enrol.failure,
    invalidates: [securityKeys.all, sessionProfileKeys.all],
  });
}

export function useRemoveFactor() {
  return useMutation({
    mutationFn: (factorId: string) =>
      withRecentProof(async () => {
        const auth = await accounts();
        const { error } = await auth.mfa.unenroll({ factorId });
        if (error) throw error;
        await auth.refreshSession();
      }),
    success: copy.factor.removed,
    failure: copy.factor.removeFailure,
    invalidates: [securityKeys.all, sessionProfileKeys.all],
  });
}

/** Creates recovery codes, replacing existing ones; they are shown only once. */
export function useMakeRecoveryCodes() {
  return useMutation({
    mutationFn: ({ isRenewal }: { readonly isRenewal: boolean }) =>
      withRecentProof(async () => {
        const { recoveryCodes } = (await accounts()).mfa;
        const { data, error } = isRenewal
          ? await recoveryCodes.regenerate()
          : await recoveryCodes.generate({ friendlyName: copy.recovery.title });
        if (error) throw error;
        return data.codes;
      }),
    failure: copy.recovery.failure,
    invalidates: [securityKeys.all],
  });
}
