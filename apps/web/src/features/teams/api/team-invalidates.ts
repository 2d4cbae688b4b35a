import { teamKeys } from "@/entities/team/api/team-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";

/**
 * What a change to a team invalidates: every view of teams, and the session's profile, which contains the viewer's
 * team.
 */
export const TEAM_INVALIDATES = [teamKeys.all, sessionProfileKeys.all] as const;
