import { tournamentsWords } from "@leyenda/db-types/words";
import type { TournamentStatus } from "@/entities/tournament/domain/status";

/** The status of a tournament that a word names; null for any other word. */
export function tournamentStatus(word: string | null): TournamentStatus | null {
  return tournamentsWords.status.find((status) => status === word) ?? null;
}
