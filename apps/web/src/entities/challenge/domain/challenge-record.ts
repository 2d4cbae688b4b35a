import type { Answer } from "@leyenda/db-types";

/** How a participant did in challenges. */
export type ChallengeRecord = Answer<"challenge_record">;
