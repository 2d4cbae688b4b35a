import type { Answer } from "@leyenda/db-types";

/** An open challenge as the arena lists it; `is_own`: of the viewer or the viewer's team. */
export type OpenChallenge = Answer<"list_open_challenges">;

/** The creator of a challenge in the form that marks and links need. */
export function creatorOf(challenge: OpenChallenge) {
  return {
    type: challenge.creator_type,
    name: challenge.creator_name,
    imageUrl: challenge.creator_image_url,
    ownerId: challenge.creator_owner_id,
  };
}
