import type { TeamRole } from "./domain/team-role.ts";

export const teamRoleWords: Record<TeamRole, string> = {
  leader: "Líder",
  "co-leader": "Co-líder",
  member: "Miembro",
};
