import type { ParticipantView } from "./participant.ts";

type Player = { readonly id: string; readonly name: string };
type Side = Pick<ParticipantView, "id" | "name" | "type"> | null;
type Players = { readonly players: readonly Player[] } | null;

interface MatchSides {
  readonly side1: Side;
  readonly side2: Side;
  readonly lineup1: Players;
  readonly lineup2: Players;
}

export interface KnownLine {
  readonly participant_id: string;
  readonly profile_id: string;
  readonly profile: { readonly username: string } | null;
}

export interface StatisticsSide {
  readonly id: string;
  readonly name: string;
  readonly type: ParticipantView["type"];
  readonly players: readonly Player[];
}

/**
 * The players for whom statistics can be typed, by side: the line-up, and former players who already have statistics. A
 * player who has changed teams is listed once, on the side that their statistics name.
 */
export function statisticsSides(
  match: MatchSides,
  known: readonly KnownLine[],
  unknownName: string,
): StatisticsSide[] {
  return [
    { side: match.side1, lineup: match.lineup1 },
    { side: match.side2, lineup: match.lineup2 },
  ].flatMap(({ side, lineup }) => {
    if (!side) return [];
    const isElsewhere = (id: string) =>
      known.some((line) => line.profile_id === id && line.participant_id !== side.id);
    const present = (lineup?.players ?? []).filter(({ id }) => !isElsewhere(id));
    const gone = known.filter(
      (line) =>
        line.participant_id === side.id && !present.some(({ id }) => id === line.profile_id),
    );
    return {
      id: side.id,
      name: side.name,
      type: side.type,
      players: [
        ...present.map(({ id, name }) => ({ id, name })),
        ...gone.map((line) => ({
          id: line.profile_id,
          name: line.profile?.username ?? unknownName,
        })),
      ],
    };
  });
}
