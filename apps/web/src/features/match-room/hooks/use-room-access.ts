import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ownTeamQuery } from "@/entities/team/api/own-team";
import { type RoomAccess, roomAccess } from "../domain/room-access.ts";

/** What the viewer may do in the room; null until that is known. */
export function useRoomAccess(match: MatchDetails | null): {
  access: RoomAccess | null;
  isAdmin: boolean;
} {
  const { user, profile, isCertain, isAdmin } = useSession();
  const team = profile?.team ?? null;
  const isTeamSide =
    team !== null && [match?.participant1Id, match?.participant2Id].includes(team.participant_id);
  const own = useQuery(ownTeamQuery(isTeamSide ? team.id : null, profile?.id ?? ""));
  // Who is signed in and whose profile could not be read is no stranger.
  const isUnknown = !isCertain || (user !== null && profile === null);
  if (isUnknown || !match || (isTeamSide && own.isPending)) return { access: null, isAdmin };
  const access = roomAccess(
    {
      isAdmin,
      participantId: profile?.participant_id ?? null,
      team: team && { participantId: team.participant_id, isLeading: own.data?.canAct ?? false },
    },
    match,
  );
  return { access, isAdmin };
}
