import { stageCopy } from "../stage-copy.ts";

/** The part and the round of a stage that something is said of: 'Llave, última ronda'; empty is all of it. */
export function roundsTitle(part: keyof typeof stageCopy.parts | "" | null, round: number | null) {
  return [
    part === "" || part === null ? null : stageCopy.parts[part],
    round === null ? null : stageCopy.rounds(round),
  ]
    .filter((word) => word !== null)
    .join(", ");
}
