import { useMutation } from "@/hooks/use-mutation";
import { withRecentProof } from "@/lib/reauthentication";
import { readQuery, supabase, write } from "@/lib/supabase";
import { copy, type Scope } from "../copy.ts";

const tokenKeys = {
  all: ["api-tokens"],
  own: (userId: string) => ["api-tokens", userId],
} as const;

/** The viewer's tokens, newest first. */
export function apiTokensQuery(userId: string) {
  return readQuery(tokenKeys.own(userId), () =>
    supabase
      .from("api_tokens")
      .select("id,name,scopes,expires_at,last_used_at,tournament:tournaments(name)")
      .eq("profile_id", userId)
      .order("created_at", { ascending: false })
      .limit(20),
  );
}

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The tournament to which the token is limited; null for all tournaments in which the token's owner has rights. */
  readonly tournamentId: string | null;
  readonly days: number;
}

/** Creates a token and returns it; it cannot be read again. */
export function useCreateApiToken() {
  return useMutation({
    mutationFn: ({ name, scopes, tournamentId, days }: NewToken) =>
      withRecentProof(
        write(() =>
          supabase.rpc("create_api_token", {
            p_name: name,
            p_scopes: [...scopes],
            p_tournament_id: tournamentId,
            p_days: days,
          }),
        ),
      ),
    failure: copy.createFailure,
    invalidates: [tokenKeys.all],
  });
}

export function useRevokeApiToken() {
  return useMutation({
    mutationFn: write((id: string) => supabase.rpc("revoke_api_token", { p_token_id: id })),
    success: copy.revoked,
    failure: copy.revokeFailure,
    invalidates: [tokenKeys.all],
  });
}
