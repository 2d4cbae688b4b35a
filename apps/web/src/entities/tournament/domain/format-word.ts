import type { Tables } from "@leyenda/db-types";
import { tournamentCopy } from "../copy.ts";

interface Played extends Pick<Tables<"tournaments">, "format"> {
  readonly stages: readonly Pick<Tables<"tournament_stages">, "name">[];
}

/** The maximum length of the joined names of the stages. Above it, a general name for the format is shown. */
const LONGEST = 32;

/** The name of a tournament's format. For a custom format, the names of its stages if they are short. */
export function formatWord({ format, stages }: Played): string {
  const names = stages.map(({ name }) => name).join(" + ");
  return format === "custom" && names !== "" && names.length <= LONGEST
    ? names
    : tournamentCopy.formats[format];
}
