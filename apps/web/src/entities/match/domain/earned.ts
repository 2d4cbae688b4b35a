import type { MatchPart } from "./round-names.ts";

/** Whether who plays it tells how another match of the stage ended. */
export function isEarned({ part, round }: { readonly part: MatchPart; readonly round: number }) {
  return part !== "group" && (round > 1 || (part !== "bracket" && part !== "swiss"));
}
