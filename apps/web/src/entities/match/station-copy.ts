/** The name of a station, in the same words as the database's notifications. */
export const stationCopy = {
  name: (station: string) => (/^\d+$/.test(station) ? `Estación ${station}` : station),
} as const;
