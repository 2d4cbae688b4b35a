import { matchCopy } from "../copy";

/** A participant as every list, card and bracket shows it. */
export type ParticipantView = {
  id: string;
  type: "user" | "team";
  name: string;
  imageUrl: string | null;
  /** The profile or the team behind the participant; null once it was deleted. */
  ownerId: string | null;
};

/** A `participants` row with the embeds that `participantColumns` names. */
export type ParticipantRow = {
  id: string;
  type: string;
  former_name: string | null;
  user: { id: string; username: string; avatar_url: string | null } | null;
  team: { id: string; name: string; logo_url: string | null } | null;
};

/** Reads a participant; who closed the account or deleted the team stays in the history by a word. */
export function toParticipantView(row: ParticipantRow): ParticipantView {
  if (row.type === "team") {
    return {
      id: row.id,
      type: "team",
      name: row.team?.name ?? row.former_name ?? matchCopy.deletedTeam,
      imageUrl: row.team?.logo_url ?? null,
      ownerId: row.team?.id ?? null,
    };
  }
  return {
    id: row.id,
    type: "user",
    name: row.user?.username ?? matchCopy.deletedPlayer,
    imageUrl: row.user?.avatar_url ?? null,
    ownerId: row.user?.id ?? null,
  };
}
