/**
 * Query keys for organisers' pages. They begin with the key of all tournament queries, so that both are invalidated
 * together. A separate file, so that public pages load less code.
 */
export const organizerKeys = {
  admin: ["tournaments", "admin"] as const,
  adminOne: (id: string) => ["tournaments", "admin", "one", id] as const,
  templates: ["tournaments", "templates"] as const,
  stages: (id: string) => ["tournaments", "stages", id] as const,
  name: (id: string) => ["tournaments", "name", id] as const,
  earlier: ["tournaments", "earlier"] as const,
  form: (id: string) => ["tournaments", "form", id] as const,
  outlook: (id: string) => ["tournaments", "outlook", id] as const,
  openRounds: (id: string) => ["tournaments", "open-rounds", id] as const,
  movePreview: (id: string, round: object | null) =>
    ["tournaments", "open-rounds", id, round] as const,
  door: (id: string) => ["tournaments", "door", id] as const,
  doorAnswers: (id: string) => ["door-answers", id] as const,
  checkIn: (id: string) => ["tournaments", "check-in", id] as const,
  placeOffers: (id: string) => ["tournaments", "place-offers", id] as const,
  participantStandings: (id: string) => ["tournaments", "entrant-standings", id] as const,
  tableStandings: (id: string) => ["tournaments", "table-standings", id] as const,
  dueTies: (id: string) => ["tournaments", "due-ties", id] as const,
  tableAdjustments: (id: string, participantId: string) =>
    ["tournaments", "table-adjustments", id, participantId] as const,
  creditedPrizes: (id: string) => ["tournaments", "credited-prizes", id] as const,
  entrants: (id: string) => ["tournaments", "entrants", id] as const,
  participantPictures: (id: string) => ["tournaments", "entrants", id, "pictures"] as const,
  participantsPreview: (id: string, names: readonly string[]) =>
    ["tournaments", "entrants-preview", id, names] as const,
  listableMatches: (id: string) => ["tournaments", "listable-matches", id] as const,
  resultsPreview: (id: string, results: readonly object[]) =>
    ["tournaments", "results-preview", id, results] as const,
  placeRequests: (id: string) => ["tournaments", "place-requests", id] as const,
  entryCodes: (id: string) => ["tournaments", "entry-codes", id] as const,
  outside: (id: string) => ["tournaments", "outside", id] as const,
  waitingList: (id: string) => ["tournaments", "waiting-list", id] as const,
  ofWaiting: (id: string) => ["tournaments", "waiting", id] as const,
  waiting: (id: string, sees: object) => ["tournaments", "waiting", id, sees] as const,
  ofDesks: ["tournaments", "desks"] as const,
  desks: (ids: readonly string[] | null) => ["tournaments", "desks", ids] as const,
  ofMyStaff: ["tournaments", "my-staff"] as const,
  myStaff: (userId: string) => ["tournaments", "my-staff", userId] as const,
  founding: ["tournaments", "founding"] as const,
  proposals: ["tournaments", "proposals"] as const,
  ownProposals: (userId: string) => ["tournaments", "proposals", "own", userId] as const,
  proposal: (id: string) => ["tournaments", "proposals", "one", id] as const,
  pendingProposals: ["tournaments", "proposals", "pending"] as const,
  staff: (id: string) => ["tournaments", "staff", id] as const,
  webhooks: (id: string) => ["tournaments", "webhooks", id] as const,
  webhookDeliveries: (webhookId: string) =>
    ["tournaments", "webhook-deliveries", webhookId] as const,
  discord: (id: string) => ["tournaments", "discord", id] as const,
  staffPresets: ["tournaments", "staff-presets"] as const,
  staffInvitation: (token: string) => ["tournaments", "staff-invitation", token] as const,
  guests: (id: string) => ["tournaments", "guests", id] as const,
  guestRequestsOf: (id: string) => ["tournaments", "guest-requests", "of", id] as const,
  messages: (id: string) => ["tournaments", "messages", id] as const,
  messagePage: (id: string, page: number) => ["tournaments", "messages", id, "page", page] as const,
  messageWaiters: (id: string, messageId: string) =>
    ["tournaments", "messages", id, "waiters", messageId] as const,
  ofMessageReach: (id: string) => ["tournaments", "message-reach", id] as const,
  messageReach: (id: string, audience: object) =>
    ["tournaments", "message-reach", id, audience] as const,
  addressees: (id: string) => ["tournaments", "message-reach", id, "addressees"] as const,
  ofSeries: ["tournaments", "series"] as const,
  series: (id: string) => ["tournaments", "series", id] as const,
  log: (id: string) => ["tournaments", "log", id] as const,
  logActors: (id: string) => ["tournaments", "log", id, "actors"] as const,
  ofLobbies: (id: string) => ["tournaments", "lobbies", id] as const,
  lobbyDesk: (id: string) => ["tournaments", "lobbies", id, "desk"] as const,
  lobbyConflicts: (id: string, gameId: string) =>
    ["tournaments", "lobbies", id, "conflicts", gameId] as const,
  lobbyRoom: (id: string, gameId: string) =>
    ["tournaments", "lobbies", id, "room", gameId] as const,
  lobbyPlayers: (id: string, participantIds: readonly string[]) =>
    ["tournaments", "lobby-players", id, participantIds] as const,
  lobbyAdjustments: (id: string, stageId: string) =>
    ["tournaments", "lobbies", id, "adjustments", stageId] as const,
  scoringSystems: (id: string | null) => ["tournaments", "scoring-systems", id] as const,
  pointsPreview: (example: object) => ["points-preview", example] as const,
  contacts: (id: string) => ["tournaments", "contacts", id] as const,
};
