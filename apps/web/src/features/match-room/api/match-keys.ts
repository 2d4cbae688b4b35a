/** Keys of what a match room reads, for invalidation by live changes. */
export const matchRoomKeys = {
  match: (matchId: string) => ["matches", "detail", matchId] as const,
  reports: (matchId: string) => ["matches", "reports", matchId] as const,
  messages: (matchId: string) => ["matches", "messages", matchId] as const,
};
