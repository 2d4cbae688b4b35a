import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { read, supabase, write } from "@/lib/supabase";
import { refereeLinkCopy } from "../referee-link-copy.ts";
import { matchKeys } from "./match-keys.ts";
import { staffMatchKeys } from "./staff-match-keys.ts";

/**
 * The links with which people without an account can referee a match.
 * Only users who may decide the match can read them.
 */
export function refereeLinksQuery(matchId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.refereeLinks(matchId),
    queryFn: read(() =>
      supabase
        .from("referee_links")
        .select("id,label,created_at")
        .eq("match_id", matchId)
        .order("created_at"),
    ),
  });
}

/** Creates a referee link and returns its token, which cannot be read again later. */
export function useCreateRefereeLink(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((label: string) =>
        supabase.rpc("create_referee_link", { p_match_id: matchId, p_label: label }),
      ),
      meta: {
        failure: refereeLinkCopy.failure,
        invalidates: [staffMatchKeys.refereeLinks(matchId), matchKeys.log(matchId)],
      },
    }),
  );
}

/** Revokes a referee link, so that it no longer works. */
export function useRevokeRefereeLink(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((linkId: string) =>
        supabase.rpc("revoke_referee_link", { p_link_id: linkId }),
      ),
      meta: {
        success: refereeLinkCopy.revoked,
        failure: {},
        invalidates: [staffMatchKeys.refereeLinks(matchId), matchKeys.log(matchId)],
      },
    }),
  );
}
