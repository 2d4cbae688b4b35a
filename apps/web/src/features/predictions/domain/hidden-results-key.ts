/**
 * The id under which the prediction table of a tournament and the viewer's place are covered and uncovered together.
 */
export const resultsOf = (tournamentId: string) => `predictions ${tournamentId}`;
