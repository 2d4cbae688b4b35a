/** What a match waits for, in the word of the board, and since when. */
export interface MatchWait {
  readonly word: string;
  readonly since: string;
}

/** By the id of the match, in the order of the board. */
export type MatchWaits = ReadonlyMap<string, MatchWait>;
