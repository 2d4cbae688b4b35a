import { useMutation } from "@/hooks/use-mutation";
import { readQuery, supabase, write } from "@/lib/supabase";
import { refereeLinkCopy } from "../referee-link-copy.ts";
import { matchKeys } from "./match-query-keys.ts";
import { staffMatchKeys } from "./staff-match-query-keys.ts";

/** The links with which people without an account decide a match. Only users who may decide it can read them. */
export function refereeLinksQuery(matchId: string) {
  return readQuery(staffMatchKeys.refereeLinks(matchId), () =>
    supabase
      .from("referee_links")
      .select("id,label,created_at")
      .eq("match_id", matchId)
      .order("created_at"),
  );
}

/** Creates a referee link and returns its token, which cannot be read again later. */
export function useCreateRefereeLink(matchId: string) {
  return useMutation({
    mutationFn: write((label: string) =>
      supabase.rpc("create_referee_link", { p_match_id: matchId, p_label: label }),
    ),
    failure: refereeLinkCopy.failure,
    invalidates: [staffMatchKeys.refereeLinks(matchId), matchKeys.log(matchId)],
  });
}

/** Revokes a referee link, so that it no longer works. */
export function useRevokeRefereeLink(matchId: string) {
  return useMutation({
    mutationFn: write((linkId: string) =>
      supabase.rpc("revoke_referee_link", { p_link_id: linkId }),
    ),
    success: refereeLinkCopy.revoked,
    failure: {},
    invalidates: [staffMatchKeys.refereeLinks(matchId), matchKeys.log(matchId)],
  });
}
