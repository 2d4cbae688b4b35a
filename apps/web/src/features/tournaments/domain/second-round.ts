import type { Stage } from "./stage.ts";

const BEGUN: readonly Stage["matches"][number]["status"][] = [
  "pending_results",
  "disputed",
  "completed",
];
const FIRST_PARTS: readonly Stage["matches"][number]["part"][] = ["bracket", "group", "swiss"];

/** Whether somebody has begun round 2, or a later stage: from then on nobody is replaced. */
export function hasSecondRoundBegun(stages: readonly Pick<Stage, "matches">[]): boolean {
  return stages.some(({ matches }, index) =>
    matches.some(
      ({ status, round, part }) =>
        BEGUN.includes(status) && (index > 0 || (round > 1 && FIRST_PARTS.includes(part))),
    ),
  );
}
