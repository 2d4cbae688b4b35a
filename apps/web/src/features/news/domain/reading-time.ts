/** How many words of a text people read per minute on a screen. */
const WORDS_A_MINUTE = 200;

/** The reading time in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
