/** What the desk says of the hour of a match. */
export const deskHourCopy = {
  now: "ahora",
  in: (distance: string) => `en ${distance}`,
  ago: (distance: string) => `hace ${distance}`,
  /** Its hour came and it has not begun: with how long ago that was, "23 min". */
  late: (distance: string) => `Debía empezar hace ${distance}`,
} as const;
