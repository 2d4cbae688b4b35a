/** Words that people read of a text on a screen in a minute. */
const WORDS_A_MINUTE = 200;

/** Whole minutes that a text takes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
