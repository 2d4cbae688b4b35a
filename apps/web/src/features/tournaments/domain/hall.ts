import type { HallData, HallMatch } from "../api/hall.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { awaitsResult, isMatchDue, isMatchLive } from "@/entities/match/domain/status";
import { type Stage, stageInSight } from "./stage.ts";

/** As many as can be read from the last row of a hall. */
const PER_SLIDE = 8;

/** So few have the height of the screen between them. */
export const isFew = (rows: readonly unknown[]) => rows.length <= 3;

export type HallSlide =
  | { readonly kind: "calls"; readonly calls: HallData["calls"] }
  | { readonly kind: "results" | "next"; readonly matches: readonly HallMatch[] }
  | { readonly kind: "stage"; readonly stage: Stage };

function paged<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / PER_SLIDE) }, (_, page) =>
    rows.slice(page * PER_SLIDE, (page + 1) * PER_SLIDE),
  );
}

/** What a screen in the hall turns through: who is called where, what comes, how it stands, what ended. What is empty is left out. */
export function hallSlides(
  { calls, next, results }: HallData,
  { stages }: Pick<TournamentPage, "stages">,
): readonly HallSlide[] {
  const stage = stageInSight(stages);
  return [
    ...paged(calls).map((page) => ({ kind: "calls", calls: page }) as const),
    ...paged(next).map((matches) => ({ kind: "next", matches }) as const),
    ...(stage && stage.matches.length > 0 ? [{ kind: "stage", stage } as const] : []),
    ...paged(results).map((matches) => ({ kind: "results", matches }) as const),
  ];
}

export interface HallState {
  readonly word: string;
  readonly tone: "live" | "waits";
}

/**
 * How a match stands, where there is more to say than its hour or its result.
 * @param now milliseconds since the epoch
 */
export function hallState(
  { timing, isObjected }: Pick<HallMatch, "timing" | "isObjected">,
  now: number,
): HallState | null {
  if (timing.status === "disputed") return { word: matchStatusWords.disputed, tone: "waits" };
  if (isObjected !== null)
    return { word: isObjected ? matchCopy.objected : matchCopy.walkover, tone: "waits" };
  if (isMatchLive(timing, now)) return { word: matchCopy.live, tone: "live" };
  if (awaitsResult(timing, now)) return { word: matchStatusWords.pending_results, tone: "waits" };
  return isMatchDue(timing, now) ? { word: matchCopy.due, tone: "waits" } : null;
}
