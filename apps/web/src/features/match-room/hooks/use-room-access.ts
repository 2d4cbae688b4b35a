import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ownTeamRoleQuery } from "../api/get-own-team-role.ts";
import { type RoomAccess, roomAccess } from "../domain/room-access.ts";

/** What the viewer may do in the room; null until that is known. */
export function useRoomAccess(match: MatchDetails | null): {
  access: RoomAccess | null;
  isAdmin: boolean;
} {
  const { profile, isLoading, isAdmin } = useSession();
  const team = profile?.team ?? null;
  const isTeamSide =
    team !== null && [match?.participant1Id, match?.participant2Id].includes(team.participant_id);
  const role = useQuery({
    ...ownTeamRoleQuery(team?.id ?? "", profile?.id ?? ""),
    enabled: isTeamSide,
  });
  if (isLoading || !match || (isTeamSide && role.isPending)) return { access: null, isAdmin };
  const access = roomAccess(
    {
      isAdmin,
      participantId: profile?.participant_id ?? null,
      team: team && { participantId: team.participant_id, isLeading: role.data !== "member" },
    },
    match,
  );
  return { access, isAdmin };
}
