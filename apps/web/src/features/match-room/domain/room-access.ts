import type { MatchDetails } from "@/entities/match/api/get-match";
import { activeIds } from "@/entities/match/domain/roster";
import { teamSize } from "@/entities/tournament/domain/team-size";

type Viewer = {
  /** Whether the viewer is staff of the tournament, or an admin of the platform. */
  isStaff: boolean;
  participantId: string | null;
  /** The viewer's team. `isOutside` is true if the viewer is not in the roster that the tournament froze. */
  team: { participantId: string | null; isLeading: boolean; isOutside: boolean } | null;
  /** The side for which the viewer is an approved stand-in in this match. */
  standsInFor?: string | null;
};

type Sides = { participant1Id: string | null; participant2Id: string | null };

export type RoomAccess = {
  /** Whether the viewer may enter the room: sides, staff and admins may; other users see the public page. */
  canEnter: boolean;
  ownSide: 1 | 2 | null;
  /** Whether the viewer may act for the side: as its player, or as a leader or co-leader of its team. */
  canAct: boolean;
  /** Whether the viewer is in the team, but not in the team's roster for this tournament. */
  isOutside: boolean;
  /** Whether the viewer is an approved stand-in for this match, who may enter the room and write in its chat. */
  isGuest: boolean;
};

/** What a viewer may see and do in a match room (RULE-27 in docs/product). */
export function roomAccess(viewer: Viewer, match: Sides): RoomAccess {
  const { isStaff, participantId, team, standsInFor = null } = viewer;
  const sideOf = (id: string | null) => {
    if (id === null) return null;
    if (id === match.participant1Id) return 1;
    return id === match.participant2Id ? 2 : null;
  };
  const personal = sideOf(participantId);
  const withTeam = team && sideOf(team.participantId);
  const guest = sideOf(standsInFor);
  return {
    canEnter: isStaff || personal !== null || withTeam !== null || guest !== null,
    ownSide: personal ?? withTeam ?? guest,
    canAct: personal !== null || (withTeam !== null && team?.isLeading === true && !team.isOutside),
    isOutside: personal === null && withTeam !== null && team?.isOutside === true,
    isGuest: personal === null && withTeam === null && guest !== null,
  };
}

/** The id of the viewer's participant in this match; null if the viewer has no side. */
export function ownParticipant({ ownSide }: RoomAccess, match: Sides): string | null {
  if (ownSide === null) return null;
  return ownSide === 1 ? match.participant1Id : match.participant2Id;
}

type SidesRosters = Pick<MatchDetails, "roster1" | "roster2" | "teamFormat"> &
  Partial<Pick<MatchDetails, "standIns">>;

/** How many players the roster of the viewer's side lacks for this match; 0 if the side has no roster. */
export function missingPlayers({ ownSide }: RoomAccess, match: SidesRosters): number {
  const roster = ownSide === 1 ? match.roster1 : ownSide === 2 ? match.roster2 : null;
  if (!roster || match.teamFormat === null) return 0;
  const guests = (match.standIns ?? []).filter((guest) =>
    roster.players.some(
      ({ player, state }) => player.id === guest.profile_id && state === "stand_in",
    ),
  );
  return Math.max(0, teamSize(match.teamFormat) - activeIds(roster).size - guests.length);
}
