import type { Tables } from "@leyenda/db-types";

type Stage = Pick<Tables<"tournament_stages">, "state" | "drawn_at">;

/** The stage that was drawn last; undefined if a stage still waits for its draw. */
export function drawnStage<Own extends Stage>(stages: readonly Own[]): Own | undefined {
  if (stages.some(({ state, drawn_at: at }) => state === "ready" && at === null)) return undefined;
  return stages.findLast(({ drawn_at: at }) => at !== null);
}
