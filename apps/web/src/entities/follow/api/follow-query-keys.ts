export const followKeys = {
  all: ["follow"] as const,
  own: (userId: string) => ["follow", "own", userId] as const,
  suggested: (type: string) => ["follow", "suggested", type] as const,
  count: (subjectId: string) => ["follow", "count", subjectId] as const,
};
