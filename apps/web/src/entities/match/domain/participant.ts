import type { Tables } from "@leyenda/db-types";
import { matchCopy } from "../copy";

/** A participant (player or team) in the form that lists, cards and brackets show. */
export type ParticipantView = {
  id: string;
  type: Tables<"participants">["type"];
  name: string;
  imageUrl: string | null;
  /** The id of the profile or team; null for a guest, and once the account or team was deleted. */
  ownerId: string | null;
  /** Whether the participant is a guest, who plays in one tournament without an account. */
  isGuest: boolean;
};

/** A row of `participants` with the columns in `participantColumns`. */
export type ParticipantRow = Pick<
  Tables<"participants">,
  "id" | "type" | "former_name" | "guest_name"
> & {
  user: Pick<Tables<"profiles">, "id" | "username" | "avatar_url"> | null;
  team: Pick<Tables<"teams">, "id" | "name" | "logo_url"> | null;
};

/** Converts a row of `participants`. Closed accounts and deleted teams get a generic name. */
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
