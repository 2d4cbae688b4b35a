/** Texts of where a match is played, as the database says them in notices, too. */
export const stationCopy = {
  name: (station: string) => (/^\d+$/.test(station) ? `Estación ${station}` : station),
} as const;
