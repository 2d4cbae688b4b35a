interface Row {
  readonly participant_id: string;
  /** The place in the table; null before the first match, and in a Swiss stage until the round is complete. */
  readonly position: number | null;
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly participant: { readonly display_name: string | null } | null;
}

/** The place of a participant in a table. */
export interface TablePlace {
  readonly participantId: string;
  readonly name: string;
  readonly place: number;
  readonly played: number;
  readonly points: number;
}

/**
 * Returns the participants of a table by place.
 * @param isBySwiss true for a Swiss stage: points count at once, but places only after a complete round
 */
export function tablePlaces(rows: readonly Row[], isBySwiss: boolean): TablePlace[] {
  const last = rows.length + 1;
  return rows
    .toSorted(
      (one, other) =>
        (isBySwiss ? other.points - one.points : 0) ||
        (one.position ?? last) - (other.position ?? last),
    )
    .map(({ participant_id: participantId, participant, points, wins, draws, losses }, index) => ({
      participantId,
      name: participant?.display_name ?? "",
      place: index + 1,
      played: wins + draws + losses,
      points,
    }));
}
