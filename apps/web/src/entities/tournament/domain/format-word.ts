import type { Tables } from "@leyenda/db-types";
import { tournamentCopy } from "../copy.ts";

interface Played extends Pick<Tables<"tournaments">, "format"> {
  readonly stages: readonly Pick<Tables<"tournament_stages">, "name">[];
}

/** Longer names of stages together say less than that there are several. */
const LONGEST = 32;

/** How a tournament is played: of the organiser's own by its stages, where their names are short. */
export function formatWord({ format, stages }: Played): string {
  const names = stages.map(({ name }) => name).join(" + ");
  return format === "custom" && names !== "" && names.length <= LONGEST
    ? names
    : tournamentCopy.formats[format];
}
