import type { Tables } from "@leyenda/db-types";
import { matchCopy } from "../copy";

/** A participant as every list, card and bracket shows it. */
export type ParticipantView = {
  id: string;
  type: Tables<"participants">["type"];
  name: string;
  imageUrl: string | null;
  /** The profile or the team behind the participant; null once it was deleted, and of a guest. */
  ownerId: string | null;
  /** Plays one tournament by name, without an account. */
  isGuest: boolean;
};

/** A `participants` row with the embeds that `participantColumns` names. */
export type ParticipantRow = Pick<
  Tables<"participants">,
  "id" | "type" | "former_name" | "guest_name"
> & {
  user: Pick<Tables<"profiles">, "id" | "username" | "avatar_url"> | null;
  team: Pick<Tables<"teams">, "id" | "name" | "logo_url"> | null;
};

/**
 * Reads a participant. If the account was closed or the team deleted, it appears in the history under a generic name.
 */
export function toParticipantView({ id, type, ...row }: ParticipantRow): ParticipantView {
  const { guest_name: guestName } = row;
  const isGuest = guestName !== null;
  if (type === "team") {
    return {
      id,
      type,
      isGuest,
      name: row.team?.name ?? guestName ?? row.former_name ?? matchCopy.deletedTeam,
      imageUrl: row.team?.logo_url ?? null,
      ownerId: row.team?.id ?? null,
    };
  }
  return {
    id,
    type,
    isGuest,
    name: row.user?.username ?? guestName ?? matchCopy.deletedPlayer,
    imageUrl: row.user?.avatar_url ?? null,
    ownerId: row.user?.id ?? null,
  };
}
