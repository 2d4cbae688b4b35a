/** Names the part of the page in which a side says how the match ended. */
export const resultPartId = (matchId: string) => `resultado-${matchId}`;
