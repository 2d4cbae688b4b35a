import type { Tables, Words } from "@leyenda/db-types";
import type { TournamentFormValues } from "../schemas.ts";

type StoredVeto = Pick<
  Tables<"tournament_vetoes">,
  "sequence_id" | "best_of" | "first" | "step_seconds"
> & { readonly stage: { readonly position: number } | null };

export type VetoValues = TournamentFormValues["vetoes"][number];

/** A series for which a veto can be chosen: of every stage (0), or of the one in this place. */
export interface VetoSlot {
  readonly stage: number;
  readonly bestOf: string;
}

type Lengths = Pick<TournamentFormValues, "best_of"> & {
  readonly stages: readonly Pick<
    TournamentFormValues["stages"][number],
    "best_of" | "best_of_rules"
  >[];
};

const byLength = (one: string, other: string) => Number(one) - Number(other);

/** How long the series of each stage can be, shortest first. */
export function lengthsOfStages({ best_of: usual, stages }: Lengths): string[][] {
  return stages.map((stage) =>
    [
      ...new Set([stage.best_of || usual, ...stage.best_of_rules.map(({ best_of: maps }) => maps)]),
    ].toSorted(byLength),
  );
}

/** The series of all stages, and with more than one stage those of each. */
export function vetoSlots(values: Lengths): { usual: VetoSlot[]; ofStages: VetoSlot[] } {
  const lengths = lengthsOfStages(values);
  const all = [...new Set(lengths.flat())].toSorted(byLength);
  return {
    usual: all.map((bestOf) => ({ stage: 0, bestOf })),
    ofStages:
      lengths.length < 2
        ? []
        : lengths.flatMap((ofOne, at) => ofOne.map((bestOf) => ({ stage: at + 1, bestOf }))),
  };
}

/** The vetoes to write: those of series that there are. */
export function toVetoes(values: TournamentFormValues) {
  const { usual, ofStages } = vetoSlots(values);
  const slots = [...usual, ...ofStages];
  return values.vetoes
    .filter((veto) =>
      slots.some(({ stage, bestOf }) => stage === veto.stage && bestOf === veto.best_of),
    )
    .map(({ stage, sequence_id, first, step_seconds: seconds }) => ({
      sequence_id,
      stage: stage === 0 ? null : stage,
      first: first === "" ? null : first,
      step_seconds: seconds.trim() === "" ? null : Number(seconds),
    }));
}

/** The stored vetoes, ready to be edited. */
export function toVetoValues(stored: readonly StoredVeto[]): VetoValues[] {
  return stored.map(({ stage, best_of: bestOf, sequence_id, first, step_seconds: seconds }) => ({
    stage: stage?.position ?? 0,
    best_of: String(bestOf),
    sequence_id,
    first: first ?? "",
    step_seconds: seconds === null ? "" : String(seconds),
  }));
}

/** The vetoes with another one in a slot, or none; who is A and the clock are said anew. */
export function withVeto(
  vetoes: readonly VetoValues[],
  slot: VetoSlot,
  sequenceId: string,
): VetoValues[] {
  const others = vetoes.filter(
    ({ stage, best_of: bestOf }) => stage !== slot.stage || bestOf !== slot.bestOf,
  );
  if (sequenceId === "") return others;
  return [
    ...others,
    {
      stage: slot.stage,
      best_of: slot.bestOf,
      sequence_id: sequenceId,
      first: "" as const satisfies Words["tournament_vetoes"]["first"] | "",
      step_seconds: "",
    },
  ];
}
