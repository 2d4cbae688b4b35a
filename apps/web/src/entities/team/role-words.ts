import type { TeamRole } from "./domain/team-role.ts";

/** The roles in a team. */
export const teamRoleWords: Record<TeamRole, string> = {
  leader: "Líder",
  "co-leader": "Co-líder",
  member: "Miembro",
};
