import { tournamentCopy } from "@/entities/tournament/copy";
import type { TournamentPage } from "../api/get-tournament.ts";

/** How a tournament is played, in a word: of the organiser's own where he made one stage of his own. */
export function formatWord({ format, stages }: Pick<TournamentPage, "format" | "stages">): string {
  const [only, more] = stages;
  return format === "custom" && only && !more ? only.name : tournamentCopy.formats[format];
}
