import { matchCopy } from "../copy.ts";
import { historyCopy } from "../history-copy.ts";

/** The name of the opponent in a participant's match history. Deleted teams and players get a generic name. */
export function rivalOf(match: {
  readonly rival_type: "user" | "team" | null;
  readonly rival_name: string | null;
  readonly rival_image_url: string | null;
}) {
  const type = match.rival_type ?? "user";
  const gone = type === "team" ? matchCopy.deletedTeam : matchCopy.deletedPlayer;
  return { type, name: match.rival_name ?? gone, imageUrl: match.rival_image_url };
}

/** A decided match as a sentence, from one side's point of view: 'Ganó 2-0 a Nébula Roja'. */
export function resultSentence(match: {
  /** Whether the participant won; null for a draw. */
  readonly won: boolean | null;
  /** The result with the participant's score first, or 'W.O.'. */
  readonly result: string;
  readonly rival: string;
  /** Whether the text addresses the player directly: 'Ganaste 2-0 a Nébula Roja'. */
  readonly isOwn?: boolean;
}): string {
  const { sentence, verbs, walkover } = historyCopy;
  const isWalkover = match.result === matchCopy.walkover;
  const outcome = match.won ? "won" : match.won === null && !isWalkover ? "drawn" : "lost";
  const verb = verbs[outcome][match.isOwn ? "own" : "others"];
  return sentence(verb, isWalkover ? walkover : match.result, match.won === true, match.rival);
}
