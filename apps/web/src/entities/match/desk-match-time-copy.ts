/** Texts of the organiser's desk about the time of a match. */
export const deskMatchTimeCopy = {
  now: "ahora",
  in: (distance: string) => `en ${distance}`,
  ago: (distance: string) => `hace ${distance}`,
  /** How long a match that has not begun is late; `distance` is "23 min". */
  late: (distance: string) => `Debía empezar hace ${distance}`,
  /** What a match waits for, with the time since when it waits, or the time from when it can begin. */
  waits: (word: string, distance: string, isAhead: boolean) =>
    `${word} ${isAhead ? "" : "desde "}${distance}`,
} as const;
