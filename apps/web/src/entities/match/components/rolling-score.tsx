import { RollingNumber } from "@/components/rolling-number";
import type { Score } from "../domain/result.ts";

const BETWEEN = "-";

/** The score of a series that is being played: a map more is seen to come. */
export function RollingScore({ score1, score2 }: Score) {
  return (
    <>
      <RollingNumber value={score1} />
      {BETWEEN}
      <RollingNumber value={score2} />
    </>
  );
}
