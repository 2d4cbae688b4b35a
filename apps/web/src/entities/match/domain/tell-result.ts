import { matchCopy } from "../copy.ts";
import { historyCopy } from "../history-copy.ts";

/** A decided match in words, from one side: 'Ganó 2-0 a Nébula Roja'. */
export function tellResult(match: {
  readonly won: boolean;
  /** The side's own score first, or 'W.O.'. */
  readonly result: string;
  readonly rival: string;
}): string {
  const { told, walkover } = historyCopy;
  return match.result === matchCopy.walkover
    ? walkover(match.won, match.rival)
    : told(match.won, match.result, match.rival);
}
