import { deskHourCopy } from "../desk-hour-copy.ts";
import { shortDistance } from "./short-distance.ts";

/** What a match waits for, in the words of the board, and since when. */
export interface MatchWait {
  readonly word: string;
  readonly since: string;
  /** Somebody must act; false if the match can merely begin. */
  readonly asks: boolean;
}

/** By the id of the match, in the order of the board. */
export type MatchWaits = ReadonlyMap<string, MatchWait>;

/**
 * What a match waits for, in the words of the desk: "Puede empezar desde hace 9 min", "Puede empezar en 3 min".
 * @param now milliseconds since the epoch
 */
export const waitText = ({ word, since }: Pick<MatchWait, "word" | "since">, now: number): string =>
  deskHourCopy.waits(word, shortDistance(since, now), Date.parse(since) > now);
