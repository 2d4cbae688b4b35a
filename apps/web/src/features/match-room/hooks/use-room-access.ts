import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { activeIds } from "@/entities/match/domain/roster";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { ownTeamQuery } from "@/entities/team/api/own-team";
import { type RoomAccess, roomAccess } from "../domain/room-access.ts";

/** What the viewer may do in the room; null until it is known. */
export function useRoomAccess(match: MatchDetails | null): {
  access: RoomAccess | null;
  isStaff: boolean;
} {
  const { user, profile } = useSession();
  const { may, isKnown } = useTournamentRights(
    match?.context.kind === "tournament" ? match.context.tournamentId : null,
  );
  const isStaff = may("chat", "results", "schedule", "participants");
  const team = profile?.team ?? null;
  const isTeamSide =
    team !== null && [match?.participant1Id, match?.participant2Id].includes(team.participant_id);
  const own = useQuery(ownTeamQuery(isTeamSide ? team.id : null, profile?.id ?? ""));
  // A signed-in user whose profile failed to load must not be treated as a stranger.
  const isUnknown = !isKnown || (user !== null && profile === null);
  if (isUnknown || !match || (isTeamSide && own.isPending)) return { access: null, isStaff };
  const roster = team?.participant_id === match.participant1Id ? match.roster1 : match.roster2;
  const isOutside = roster !== null && !activeIds(roster).has(profile?.id ?? "");
  const access = roomAccess(
    {
      isStaff,
      participantId: profile?.participant_id ?? null,
      team: team && {
        participantId: team.participant_id,
        isLeading: own.data?.canAct ?? false,
        isOutside,
      },
      standsInFor:
        match.standIns.find(({ profile_id: id }) => id === profile?.id)?.participant_id ?? null,
    },
    match,
  );
  return { access, isStaff };
}
