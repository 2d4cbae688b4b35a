export const tournamentKeys = {
  all: ["tournaments"] as const,
  detail: (id: string) => ["tournaments", "detail", id] as const,
  card: (id: string, participantIds: readonly string[]) =>
    ["tournaments", "detail", id, "card", ...participantIds] as const,
  /** The query key of the actions that the viewer may take. Without a viewer, it matches the keys of all viewers. */
  acts: (id: string, viewerId?: string) =>
    ["tournaments", "acts", id, ...(viewerId === undefined ? [] : [viewerId])] as const,
  needs: (groupId: string, results: string) => ["tournaments", "needs", groupId, results] as const,
  ties: (stageId: string) => ["tournaments", "ties", stageId] as const,
  lists: ["tournaments", "list"] as const,
  list: (filters: object) => ["tournaments", "list", filters] as const,
  champion: (id: string) => ["tournaments", "champion", id] as const,
  nextCup: (game: string) => ["tournaments", "next-cup", game] as const,
  draw: (id: string) => ["tournaments", "draw", id] as const,
  drawCheck: (drawId: string, state: string) =>
    ["tournaments", "draw-check", drawId, state] as const,
  vetoes: (id: string) => ["tournaments", "vetoes", id] as const,
  trophies: (participantId: string) => ["tournaments", "trophies", participantId] as const,
  entryRequest: (id: string, participantId: string | null) =>
    ["tournaments", "detail", id, "entry-request", participantId] as const,
  ownEntries: (id: string) => ["tournaments", "own-entries", id] as const,
  guestEntry: (token: string) => ["tournaments", "guest-entry", token] as const,
  guestClaim: (token: string) => ["tournaments", "guest-claim", token] as const,
  guestRequests: ["tournaments", "guest-requests"] as const,
  guestRequest: (id: string) => ["tournaments", "guest-requests", "own", id] as const,
  editions: (id: string) => ["tournaments", "editions", id] as const,
  editionInvitation: (id: string) => ["tournaments", "edition-invitation", id] as const,
};
