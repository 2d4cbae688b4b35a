import type { Tables } from "@leyenda/db-types";
import { tournamentCopy } from "../copy.ts";

interface Played extends Pick<Tables<"tournaments">, "format"> {
  readonly stages: readonly Pick<Tables<"tournament_stages">, "name">[];
}

/** The maximum length of the joined names of stages; longer ones are replaced with a general word. */
const LONGEST = 32;

/** The format of a tournament; a custom one is named by its stages if their names are short. */
export function formatWord({ format, stages }: Played): string {
  const names = stages.map(({ name }) => name).join(" + ");
  return format === "custom" && names !== "" && names.length <= LONGEST
    ? names
    : tournamentCopy.formats[format];
}
