import { teamKeys } from "@/entities/team/api/team-query-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";

/** The queries to load again after a team has changed: all queries of teams, and the profile of the session. */
export const TEAM_INVALIDATES = [teamKeys.all, sessionProfileKeys.all] as const;
