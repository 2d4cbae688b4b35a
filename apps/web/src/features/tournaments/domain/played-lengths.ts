interface Lengths {
  readonly best_of: number | null;
  readonly best_of_rules: readonly { readonly best_of: number }[];
  readonly position: number;
}

interface Veto {
  readonly best_of: number;
  /** Null: of every stage. */
  readonly stage: { readonly position: number } | null;
  readonly tournament: { readonly best_of: number; readonly stages: readonly Lengths[] };
}

/** Whether a series of the veto's length is played where it holds. */
export function isPlayed({ best_of: length, stage, tournament }: Veto): boolean {
  return tournament.stages.some(
    ({ position, best_of: usual, best_of_rules: rules }) =>
      (stage === null || stage.position === position) &&
      [usual ?? tournament.best_of, ...rules.map(({ best_of: other }) => other)].includes(length),
  );
}
