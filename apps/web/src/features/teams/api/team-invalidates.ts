import { teamKeys } from "@/entities/team/api/team-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";

/** What an act on a team invalidates: every view of teams, and the profile that carries one's own. */
export const TEAM_INVALIDATES = [teamKeys.all, sessionProfileKeys.all] as const;
