export const rosterKeys = {
  of: (tournamentId: string, participantId: string) =>
    ["rosters", tournamentId, participantId] as const,
  all: ["rosters"] as const,
};
