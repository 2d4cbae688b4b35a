import type { Json } from "@leyenda/db-types";

/** Figures that the database keeps about a player. */
export interface PlayerStats {
  readonly tournamentsWon: number;
  readonly tournamentsPlayed: number;
  /** Percent. */
  readonly winRate: number;
  /** Money, in pesos. */
  readonly totalEarnings: number;
}

type Fields = Readonly<Record<string, Json | undefined>>;

function fieldsOf(value: Json | null | undefined): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function numberOf(value: Json | undefined): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** Reads `profiles.stats`; what is missing counts as zero. */
export function parseStats(value: Json | null | undefined): PlayerStats {
  const fields = fieldsOf(value);
  return {
    tournamentsWon: numberOf(fields["tournamentsWon"]),
    tournamentsPlayed: numberOf(fields["tournamentsPlayed"]),
    winRate: numberOf(fields["winRate"]),
    totalEarnings: numberOf(fields["totalEarnings"]),
  };
}

/** Reads a map of texts, as `game_identities` and `payment_info` are; other values are left out. */
export function parseTexts(value: Json | null | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );
}
