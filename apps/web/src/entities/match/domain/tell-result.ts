import { matchCopy } from "../copy.ts";
import { historyCopy } from "../history-copy.ts";

/** The other side of a match that somebody tells; who is gone has a name all the same. */
export function rivalOf(match: {
  readonly rival_type: "user" | "team" | null;
  readonly rival_name: string | null;
  readonly rival_image_url: string | null;
}) {
  const type = match.rival_type ?? "user";
  const gone = type === "team" ? matchCopy.deletedTeam : matchCopy.deletedPlayer;
  return { type, name: match.rival_name ?? gone, imageUrl: match.rival_image_url };
}

/** A decided match in words, from one side: 'Ganó 2-0 a Nébula Roja'. */
export function tellResult(match: {
  /** Null for a draw. */
  readonly won: boolean | null;
  /** The side's own score first, or 'W.O.'. */
  readonly result: string;
  readonly rival: string;
  /** Told to who played it: 'Ganaste 2-0 a Nébula Roja'. */
  readonly isOwn?: boolean;
}): string {
  const { told, verbs, walkover } = historyCopy;
  const isWalkover = match.result === matchCopy.walkover;
  const outcome = match.won ? "won" : match.won === null && !isWalkover ? "drawn" : "lost";
  const verb = verbs[outcome][match.isOwn ? "own" : "others"];
  return told(verb, isWalkover ? walkover : match.result, match.won === true, match.rival);
}
