export const auditKeys = {
  actors: ["audit", "actors"] as const,
  list: (filter: object) => ["audit", "entries", filter] as const,
};
