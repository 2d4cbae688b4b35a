import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refereeLinkCopy } from "../referee-link-copy.ts";
import { matchKeys } from "./match-keys.ts";
import { staffMatchKeys } from "./staff-match-keys.ts";

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
        failure: refereeLinkCopy.failure,
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
        success: refereeLinkCopy.revoked,
        failure: {},
        invalidates: [staffMatchKeys.refereeLinks(matchId), matchKeys.log(matchId)],
      },
    }),
  );
}
