/** The name of a station; the database uses the same words in notifications. */
export const stationCopy = {
  name: (station: string) => (/^\d+$/.test(station) ? `Estación ${station}` : station),
} as const;
