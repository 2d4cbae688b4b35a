import { deskMatchTimeCopy } from "../desk-match-time-copy.ts";
import { shortRelativeTime } from "./short-relative-time.ts";

/** What a match waits for, as a text for the organiser, and since when it waits. */
export interface MatchWait {
  readonly word: string;
  readonly since: string;
  /** Whether a user must do something about the match; false if the match can simply begin. */
  readonly asks: boolean;
}

/** What each match waits for, by match id, in the order in which the organiser's board lists the matches. */
export type MatchWaits = ReadonlyMap<string, MatchWait>;

/**
 * Text that says what a match waits for: "Puede empezar desde hace 9 min", "Puede empezar en 3 min".
 * @param now milliseconds since the epoch
 */
export const waitText = ({ word, since }: Pick<MatchWait, "word" | "since">, now: number): string =>
  deskMatchTimeCopy.waits(word, shortRelativeTime(since, now), Date.parse(since) > now);
