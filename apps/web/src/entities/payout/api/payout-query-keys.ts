export const payoutKeys = {
  all: ["payouts"] as const,
  page: (state: string, page: number) => ["payouts", state, page] as const,
  ofTournament: (tournamentId: string) => ["payouts", "of", tournamentId] as const,
  own: (userId: string) => ["payouts", "own", userId] as const,
  due: (userId: string) => ["payouts", "own", userId, "due"] as const,
  sharers: (payoutId: string) => ["payouts", "sharers", payoutId] as const,
  receipt: (path: string) => ["payouts", "receipt", path] as const,
};
