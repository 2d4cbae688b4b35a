import type { MatchPart } from "./round-names.ts";

/** Whether the names of a match's sides reveal the outcome of an earlier match in the same stage. */
export function revealsEarlierResult({
  part,
  round,
}: {
  readonly part: MatchPart;
  readonly round: number;
}) {
  return part !== "group" && (round > 1 || (part !== "bracket" && part !== "swiss"));
}
