/** The key of one switch that shows or hides a tournament's prediction table and the viewer's place together. */
export const resultsOf = (tournamentId: string) => `predictions ${tournamentId}`;
