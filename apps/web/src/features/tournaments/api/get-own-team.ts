import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import type { TeamRole } from "../domain/registration.ts";

const columns = "id,participant_id,team_tickets,game_identities,team_members(profile_id,role)";

async function getOwnTeam(teamId: string, profileId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("teams")
    .select(columns)
    .eq("id", teamId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const role = data.team_members.find(
    (member: { profile_id: string }) => member.profile_id === profileId,
  )?.role;
  return {
    participantId: data.participant_id as string | null,
    tickets: (data.team_tickets ?? 0) as number,
    role: (role ?? "member") as TeamRole,
    memberCount: data.team_members.length as number,
    gameIdentities: data.game_identities as Record<string, string>,
  };
}

/** What the register button must know of the viewer's team: wallet, role and size. */
export function ownTeamQuery(teamId: string, profileId: string) {
  return queryOptions({
    queryKey: ["teams", "registration", teamId, profileId],
    queryFn: ({ signal }) => getOwnTeam(teamId, profileId, signal),
  });
}
