import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

type Candidate = Pick<ScheduledMatch, "stageId" | "part" | "next" | "sides" | "isUndecided">;

/** Returns the sides that can still take the first, second and third place; empty while unknown. */
export function candidatesOf(
  matches: readonly Candidate[],
  stages: number,
): readonly ScheduledMatch["sides"][] {
  // If a later stage has no matches yet, it decides the places, so the candidates are unknown.
  if (new Set(matches.map(({ stageId }) => stageId)).size < stages) return [];
  const last = matches.at(-1)?.stageId;
  const sidesOf = (parts: readonly string[]) =>
    matches.findLast(
      ({ stageId, part, next, isUndecided }) =>
        stageId === last && isUndecided && next.length === 0 && parts.includes(part),
    )?.sides ?? [];
  const final = sidesOf(["bracket", "grand_final"]);
  return [final, final, sidesOf(["third_place"])];
}
