/** What the table of predictions of a tournament is uncovered by, and with it one's own place. */
export const resultsOf = (tournamentId: string) => `predictions ${tournamentId}`;
