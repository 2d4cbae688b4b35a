import type { Answer } from "@leyenda/db-types";

/** An open challenge in the arena. `is_own`: it belongs to the viewer or the viewer's team. */
export type OpenChallenge = Answer<"list_open_challenges">;

/** The fields of a challenge's creator that avatars and links need. */
export function creatorOf(challenge: OpenChallenge) {
  return {
    type: challenge.creator_type,
    name: challenge.creator_name,
    imageUrl: challenge.creator_image_url,
    ownerId: challenge.creator_owner_id,
  };
}
