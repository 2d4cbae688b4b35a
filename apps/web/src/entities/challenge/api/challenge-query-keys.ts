/** Query keys of challenges, for invalidation by mutations and live changes. */
export const challengeKeys = {
  all: ["challenges"] as const,
  arena: ["challenges", "arena"] as const,
  live: ["challenges", "live"] as const,
  own: ["challenges", "own"] as const,
  arenaList: (filters: object) => ["challenges", "arena", filters] as const,
  ofPlayer: (participantId: string) => ["challenges", "arena", "player", participantId] as const,
  newer: (filters: object, than: string) => ["challenges", "live", "newer", filters, than] as const,
  taken: (ids: readonly string[]) => ["challenges", "live", "taken", ids] as const,
  ownList: (state: string) => ["challenges", "own", state] as const,
  shared: (matchId: string) => ["challenges", "page", matchId, "shared"] as const,
  page: (matchId: string) => ["challenges", "page", matchId] as const,
  access: (matchId: string) => ["challenges", "access", matchId] as const,
  records: (participantId: string) => ["challenges", "record", participantId] as const,
  record: (participantId: string, rivalId: string | null) =>
    ["challenges", "record", participantId, rivalId] as const,
  receipt: (matchId: string) => ["challenges", "receipt", matchId] as const,
};
