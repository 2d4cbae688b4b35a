type Viewer = {
  isAdmin: boolean;
  participantId: string | null;
  team: { participantId: string | null; isLeading: boolean } | null;
};

type Sides = { participant1Id: string | null; participant2Id: string | null };

export type RoomAccess = {
  /** Sides and admins are in the room; everybody else sees the public page. */
  canEnter: boolean;
  /** The side the viewer belongs to. */
  ownSide: 1 | 2 | null;
  /** The player himself, or leader and co-leaders of the team. */
  canAct: boolean;
};

/** Who may be in a match room and act there (RULE-27 in docs/product). */
export function roomAccess({ isAdmin, participantId, team }: Viewer, match: Sides): RoomAccess {
  const sideOf = (id: string | null) => {
    if (id === null) return null;
    if (id === match.participant1Id) return 1;
    return id === match.participant2Id ? 2 : null;
  };
  const personal = sideOf(participantId);
  const withTeam = team && sideOf(team.participantId);
  return {
    canEnter: isAdmin || personal !== null || withTeam !== null,
    ownSide: personal ?? withTeam,
    canAct: personal !== null || (withTeam !== null && team?.isLeading === true),
  };
}

/** The viewer's side as a participant; null for who is on none. */
export function ownParticipant({ ownSide }: RoomAccess, match: Sides): string | null {
  if (ownSide === null) return null;
  return ownSide === 1 ? match.participant1Id : match.participant2Id;
}
