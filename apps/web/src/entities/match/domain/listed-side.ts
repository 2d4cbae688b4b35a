import type { Answer } from "@leyenda/db-types";
import { matchCopy } from "../copy";
import type { ParticipantView } from "./participant.ts";

/** One side of a match in a list. */
export type ListedSide = Omit<ParticipantView, "ownerId">;

/** Both sides of a row of `match_list`; null for a side that is not known. */
export function listedSides(row: Answer<"match_list">) {
  return {
    side1: toSide(row.participant1_id, row.type1, row.name1, row.is_guest1, row.image_url1),
    side2: toSide(row.participant2_id, row.type2, row.name2, row.is_guest2, row.image_url2),
  };
}

function toSide(
  id: string | null,
  type: ParticipantView["type"] | null,
  name: string | null,
  isGuest: boolean,
  imageUrl: string | null,
): ListedSide | null {
  if (id === null || type === null) return null;
  const gone = type === "team" ? matchCopy.deletedTeam : matchCopy.deletedPlayer;
  return { id, type, name: name ?? gone, isGuest, imageUrl };
}
