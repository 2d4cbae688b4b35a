import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { supabase } from "@/lib/supabase";
import { refereeCopy } from "../referee-copy.ts";
import type { KeptResult } from "../domain/kept-result.ts";

/** The match that a link lets its holder referee; null for a link that is none (any more). */
export function refereedMatchQuery(token: string) {
  return queryOptions({
    queryKey: staffMatchKeys.refereed(token),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("get_refereed_match", { p_token: token }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

/** Decides the match of a link, which is gone with it, once for a key however often it is sent. */
export async function decideByLink(
  token: string,
  { winnerId, result }: Pick<KeptResult, "winnerId" | "result">,
  key: string,
): Promise<void> {
  await supabase
    .rpc("decide_by_link", {
      p_token: token,
      p_winner_id: winnerId,
      p_result: result,
      p_key: key,
    })
    .throwOnError();
}

/** The links that a match has, for who may decide it. */
export function refereeLinksQuery(matchId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.refereeLinks(matchId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("referee_links")
        .select("id,label,created_at")
        .eq("match_id", matchId)
        .order("created_at")
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** Makes a link for somebody; answers its token, which nobody can read again. */
export function useCreateRefereeLink(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (label: string) => {
        const { data } = await supabase
          .rpc("create_referee_link", { p_match_id: matchId, p_label: label })
          .throwOnError();
        return data;
      },
      meta: {
        failure: refereeCopy.failure,
        invalidates: [staffMatchKeys.refereeLinks(matchId), matchKeys.log(matchId)],
      },
    }),
  );
}

/** Ends a link. */
export function useRevokeRefereeLink(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (linkId: string) => {
        await supabase.rpc("revoke_referee_link", { p_link_id: linkId }).throwOnError();
      },
      meta: {
        success: refereeCopy.revoked,
        failure: {},
        invalidates: [staffMatchKeys.refereeLinks(matchId), matchKeys.log(matchId)],
      },
    }),
  );
}
