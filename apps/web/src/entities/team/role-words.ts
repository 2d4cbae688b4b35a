import type { TeamRole } from "./domain/team-role.ts";

/** What somebody is in a team. */
export const teamRoleWords: Record<TeamRole, string> = {
  leader: "Líder",
  "co-leader": "Co-líder",
  member: "Miembro",
};
