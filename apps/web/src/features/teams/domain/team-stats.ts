import type { Json } from "@leyenda/db-types";

export interface TeamStats {
  readonly wins: number;
  readonly losses: number;
  /** Percent. */
  readonly winRate: number;
  readonly tournamentsWon: number;
}

/** Reads `teams.stats`; what is missing counts as zero. */
export function parseTeamStats(value: Json): TeamStats {
  const fields = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  const number = (name: string) => (typeof fields[name] === "number" ? fields[name] : 0);
  return {
    wins: number("wins"),
    losses: number("losses"),
    winRate: number("winRate"),
    tournamentsWon: number("tournamentsWon"),
  };
}
