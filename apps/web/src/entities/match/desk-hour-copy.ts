/** What the desk says of the hour of a match. */
export const deskHourCopy = {
  now: "ahora",
  in: (distance: string) => `en ${distance}`,
  ago: (distance: string) => `hace ${distance}`,
  /** Its hour came and it has not begun: with how long ago that was, "23 min". */
  late: (distance: string) => `Debía empezar hace ${distance}`,
  /** What a match waits for, and since when; of what is ahead, when. */
  waits: (word: string, distance: string, isAhead: boolean) =>
    `${word} ${isAhead ? "" : "desde "}${distance}`,
} as const;
