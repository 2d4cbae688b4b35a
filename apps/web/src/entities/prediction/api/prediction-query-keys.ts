export const predictionKeys = {
  cards: ["predictions", "cards"] as const,
  some: (ids: readonly string[], viewerId: string | null) =>
    ["predictions", "cards", ids, viewerId] as const,
  tournament: (tournamentId: string) => ["predictions", "tournament", tournamentId] as const,
  open: (tournamentId: string) => ["predictions", "tournament", tournamentId, "open"] as const,
  sides: (ids: readonly string[]) => ["predictions", "sides", ids] as const,
  table: (tournamentId: string, page: number) =>
    ["predictions", "tournament", tournamentId, "table", page] as const,
  people: (tournamentId: string) => ["predictions", "tournament", tournamentId, "people"] as const,
  own: (tournamentId: string, viewerId: string) =>
    ["predictions", "tournament", tournamentId, "own", viewerId] as const,
  picks: (tournamentId: string, viewerId: string) =>
    ["predictions", "tournament", tournamentId, "picks", viewerId] as const,
  bracket: (tournamentId: string, viewerId: string) =>
    ["predictions", "tournament", tournamentId, "bracket", viewerId] as const,
};
