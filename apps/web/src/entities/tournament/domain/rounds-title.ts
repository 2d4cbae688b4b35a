import { stageCopy } from "../stage-copy.ts";

/** The name of a part and a round of a stage, for example 'Llave, última ronda'; an empty text for the whole stage. */
export function roundsTitle(part: keyof typeof stageCopy.parts | "" | null, round: number | null) {
  return [
    part === "" || part === null ? null : stageCopy.parts[part],
    round === null ? null : stageCopy.rounds(round),
  ]
    .filter((word) => word !== null)
    .join(", ");
}
