interface Timed {
  readonly ends_at: string | null;
  readonly lifted_at: string | null;
}

/** The state of a measure (such as a suspension) at a point in time. A measure for one tournament has no end date. */
export function measureState({ ends_at, lifted_at }: Timed, now: number) {
  if (lifted_at) return "lifted";
  return ends_at && new Date(ends_at).getTime() <= now ? "over" : "running";
}

/** The suspension that is in force at a point in time; undefined if there is none. */
export function runningSuspension<One extends Timed & { readonly tournament_id: string | null }>(
  measures: readonly One[],
  now: number,
): One | undefined {
  return measures.find(
    (measure) => measure.tournament_id === null && measureState(measure, now) === "running",
  );
}
