/** Query keys of teams, for invalidation by mutations and live changes. */
export const teamKeys = {
  all: ["teams"] as const,
  page: (id: string) => ["teams", "page", id] as const,
  card: (id: string) => ["teams", "page", id, "card"] as const,
  sentInvitation: (id: string, playerId: string) =>
    ["teams", "invited-players", id, playerId] as const,
  own: (id: string, profileId: string) => ["teams", "own", id, profileId] as const,
  search: (text: string) => ["teams", "search", text] as const,
  invitation: (token: string) => ["teams", "invitation", token] as const,
  ownInvitation: (id: string) => ["teams", "own-invitation", id] as const,
  receivedInvitations: (userId: string) => ["teams", "received-invitations", userId] as const,
  invitedPlayers: (id: string) => ["teams", "invited-players", id] as const,
  recruiting: ["teams", "recruiting"] as const,
  channel: (id: string) => ["teams", "channel", id] as const,
  channelPart: (id: string, limit: number) => ["teams", "channel", id, limit] as const,
  unread: (id: string) => ["teams", "unread", id] as const,
  requests: (id: string) => ["teams", "requests", id] as const,
  requestAnswers: (id: string) => ["teams", "request-answers", id] as const,
  joinMessage: (id: string, userId: string) => ["teams", "join-message", id, userId] as const,
  ownRequests: (userId: string) => ["teams", "own-requests", userId] as const,
};
