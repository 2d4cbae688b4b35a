import type { MatchPart } from "./round-names.ts";

/** Whether the sides of a match in this part and round reveal the outcome of another match in the same stage. */
export function revealsEarlierResult({
  part,
  round,
}: {
  readonly part: MatchPart;
  readonly round: number;
}) {
  return part !== "group" && (round > 1 || (part !== "bracket" && part !== "swiss"));
}
