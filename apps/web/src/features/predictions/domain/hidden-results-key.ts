/** The id with which a tournament's prediction table and the viewer's place are hidden and shown together. */
export const resultsOf = (tournamentId: string) => `predictions ${tournamentId}`;
