interface Lengths {
  readonly best_of: number | null;
  readonly best_of_rules: readonly { readonly best_of: number }[];
  readonly position: number;
}

interface Veto {
  readonly best_of: number;
  /** The stage to which the veto is limited; null means every stage. */
  readonly stage: { readonly position: number } | null;
  readonly tournament: { readonly best_of: number; readonly stages: readonly Lengths[] };
}

/** Whether some match can have the length of the veto's series, in the stages to which the veto applies. */
export function isPlayed({ best_of: length, stage, tournament }: Veto): boolean {
  return tournament.stages.some(
    ({ position, best_of: usual, best_of_rules: rules }) =>
      (stage === null || stage.position === position) &&
      [usual ?? tournament.best_of, ...rules.map(({ best_of: other }) => other)].includes(length),
  );
}
