export const auditKeys = {
  actors: ["audit", "actors"] as const,
  person: (id: string) => ["audit", "entries", "person", id] as const,
  list: ["audit", "entries"] as const,
};
