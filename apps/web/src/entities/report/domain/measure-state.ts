interface Timed {
  readonly ends_at: string | null;
  readonly lifted_at: string | null;
}

/** How a measure stands at a moment; one in a tournament has no end of its own. */
export function measureState({ ends_at, lifted_at }: Timed, now: number) {
  if (lifted_at) return "lifted";
  return ends_at && new Date(ends_at).getTime() <= now ? "over" : "running";
}

/** The suspension that runs at a moment. */
export function runningSuspension<One extends Timed & { readonly tournament_id: string | null }>(
  measures: readonly One[],
  now: number,
): One | undefined {
  return measures.find(
    (measure) => measure.tournament_id === null && measureState(measure, now) === "running",
  );
}
