/** Kills, deaths and assists of a player in a match, each a whole number. */
export interface Counts {
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number;
}

/** The kills, deaths and assists of a player on one map of a series. */
export interface GameCounts extends Counts {
  readonly number: number;
}

export interface StatisticsLine extends Counts {
  readonly profileId: string;
  /** The position of the map in the series; undefined if the statistics are those of the whole match. */
  readonly game?: number;
}

/**
 * Kills plus assists, divided by deaths.
 * Zero deaths count as one death (help.op.gg, "How is KDA calculated", shows "perfect" instead).
 * The database's `average_kda` does the same.
 */
export function kdaOf({ kills, deaths, assists }: Counts): number {
  return (kills + assists) / Math.max(1, deaths);
}

const format = new Intl.NumberFormat("es-AR", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A KDA as text with one decimal. */
export function formatKda(kda: number): string {
  return format.format(kda);
}
