/** What the desk says of a match whose hour came and that has not begun. */
export const lateCopy = {
  /** With how long it is ago: "23 min". */
  since: (distance: string) => `Debía empezar hace ${distance}`,
} as const;
