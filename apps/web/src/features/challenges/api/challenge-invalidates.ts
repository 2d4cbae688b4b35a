import { teamKeys } from "@/entities/team/api/team-query-keys";
import { movementKeys } from "@/entities/ticket/api/list-movements";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";

/** The cached queries to reload after a challenge changes: all lists of challenges, and the wallet. */
export const CHALLENGE_INVALIDATES = [
  challengeKeys.all,
  sessionProfileKeys.all,
  movementKeys.all,
  teamKeys.all,
] as const;
