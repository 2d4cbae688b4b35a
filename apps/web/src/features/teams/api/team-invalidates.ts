import { teamKeys } from "@/entities/team/api/team-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";

/** The queries that a change of a team invalidates: all views of teams, and the session's profile with its team. */
export const TEAM_INVALIDATES = [teamKeys.all, sessionProfileKeys.all] as const;
