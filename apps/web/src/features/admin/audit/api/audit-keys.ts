export const auditKeys = {
  actors: ["audit", "actors"] as const,
  list: ["audit", "entries"] as const,
};
