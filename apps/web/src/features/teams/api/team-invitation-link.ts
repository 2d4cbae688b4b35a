import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { invitationCopy } from "../invitation-copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

/** The team of an invitation link; null if the link is not valid (any more). */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: teamKeys.invitation(token),
    queryFn: async ({ signal }) => {
      if (!isUuid(token)) return null;
      const { data } = await supabase
        .rpc("get_team_invitation", { p_token: token }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

/** The invitation link of the team that the viewer leads; null if there is none. */
export function ownInvitationQuery(teamId: string) {
  return readQuery(teamKeys.ownInvitation(teamId), () =>
    supabase
      .from("team_invitations")
      .select("token, uses_left, expires_at")
      .eq("team_id", teamId)
      .maybeSingle(),
  );
}

/** Creates a new invitation link; the team's former link becomes invalid. */
export function useCreateInvitation(teamId: string) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("create_team_invitation")),
    failure: invitationCopy.createFailure,
    invalidates: [teamKeys.ownInvitation(teamId)],
  });
}

export function useRevokeInvitation(teamId: string) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("revoke_team_invitation")),
    success: invitationCopy.revoked,
    failure: invitationCopy.revokeFailure,
    invalidates: [teamKeys.ownInvitation(teamId)],
  });
}

/** Joins the team of a link; `onAccepted` receives the team's id. */
export function useAcceptInvitation(token: string, onAccepted: (teamId: string) => void) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("accept_team_invitation", { p_token: token })),
    // The callback is here, not in the component, because the component may be gone once the queries have loaded again.
    onSettled: (id?: string) => id !== undefined && onAccepted(id),
    success: invitationCopy.joined,
    failure: invitationCopy.joinFailure,
    invalidates: TEAM_INVALIDATES,
  });
}
