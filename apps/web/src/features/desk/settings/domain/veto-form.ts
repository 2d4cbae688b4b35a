import type { Tables, Words } from "@leyenda/db-types";
import type { TournamentFormValues } from "../schemas.ts";

type StoredVeto = Pick<
  Tables<"tournament_vetoes">,
  "sequence_id" | "best_of" | "first" | "step_seconds"
> &
  // Old proposals do not have these fields, because vetoes could not yet be set per round.
  Partial<Pick<Tables<"tournament_vetoes">, "part" | "round">> & {
    readonly stage: { readonly position: number } | null;
  };

export type VetoValues = TournamentFormValues["vetoes"][number];

/**
 * Identifies the series to which one chosen veto applies: series of one length, in all stages (0) or in one, and there
 * in all rounds or in one.
 */
export interface VetoSlot {
  readonly stage: number;
  readonly bestOf: string;
  /** The section of the bracket; empty means every section. An empty `round` means every round. */
  readonly part: string;
  readonly round: string;
}

const WHOLE = { part: "", round: "" } as const;

/** Whether a veto applies to exactly this stage, length, bracket section and round. */
export function isOf(veto: VetoValues, slot: VetoSlot): boolean {
  return (
    veto.stage === slot.stage &&
    veto.best_of === slot.bestOf &&
    veto.part === slot.part &&
    veto.round === slot.round
  );
}

type Lengths = Pick<TournamentFormValues, "best_of"> & {
  readonly stages: readonly Pick<
    TournamentFormValues["stages"][number],
    "best_of" | "best_of_rules"
  >[];
  readonly vetoes: readonly VetoValues[];
};

const byLength = (one: string, other: string) => Number(one) - Number(other);

/** The possible lengths of each stage's series, shortest first. */
export function lengthsOfStages({ best_of: usual, stages }: Omit<Lengths, "vetoes">): string[][] {
  return stages.map((stage) =>
    [
      ...new Set([stage.best_of || usual, ...stage.best_of_rules.map(({ best_of: maps }) => maps)]),
    ].toSorted(byLength),
  );
}

/** The rounds of a stage that have an explicit length. */
const roundsOf = ({ best_of_rules: rules }: Lengths["stages"][number], stage: number): VetoSlot[] =>
  rules
    .map(({ part, round, best_of: bestOf }) => ({ stage, bestOf, part, round: round.trim() }))
    .filter(
      (slot, at, all) =>
        (slot.part !== "" || slot.round !== "") &&
        all.findIndex(({ part, round }) => part === slot.part && round === slot.round) === at,
    );

/** Removes duplicate slots from a list; the order stays. A slot is a group of series that share one veto. */
export const eachOnce = (slots: readonly VetoSlot[]): VetoSlot[] => [
  ...new Map(slots.map((slot) => [slotKey(slot), slot])).values(),
];

/** A text that identifies a veto slot, for comparisons. */
export const slotKey = ({ stage, bestOf, part, round }: VetoSlot): string =>
  [stage, bestOf, part, round].join(" ");

/**
 * Returns the slots for which the form shows a veto: those of all stages and, if there are several stages, those of
 * each. A round also has one if it has its own length or its own veto.
 */
export function vetoSlots(values: Lengths): { usual: VetoSlot[]; ofStages: VetoSlot[] } {
  const lengths = lengthsOfStages(values);
  const all = [...new Set(lengths.flat())].toSorted(byLength);
  return {
    usual: all.map((bestOf) => ({ stage: 0, bestOf, ...WHOLE })),
    ofStages: eachOnce([
      ...values.stages.flatMap((stage, at) => [
        ...(lengths.length < 2
          ? []
          : (lengths[at] ?? []).map((bestOf) => ({ stage: at + 1, bestOf, ...WHOLE }))),
        ...roundsOf(stage, at + 1),
      ]),
      ...values.vetoes
        .filter(
          ({ stage, best_of: bestOf, part, round }) =>
            part + round !== "" && lengths[stage - 1]?.includes(bestOf),
        )
        .map(({ stage, best_of: bestOf, part, round }) => ({ stage, bestOf, part, round })),
    ]),
  };
}

/** The vetoes to save: only those whose stage, length and round still exist in the form. */
export function toVetoes(values: TournamentFormValues) {
  const { usual, ofStages } = vetoSlots(values);
  const slots = [...usual, ...ofStages];
  return values.vetoes
    .filter((veto) => slots.some((slot) => isOf(veto, slot)))
    .map(({ stage, part, round, sequence_id, first, step_seconds: seconds }) => ({
      sequence_id,
      stage: stage === 0 ? null : stage,
      part: part === "" ? null : (part as NonNullable<Words["tournament_vetoes"]["part"]>),
      round: round === "" ? null : Number(round),
      first: first === "" ? null : first,
      step_seconds: seconds.trim() === "" ? null : Number(seconds),
    }));
}

/** The stored vetoes as form values. */
export function toVetoValues(stored: readonly StoredVeto[]): VetoValues[] {
  return stored.map((veto) => ({
    stage: veto.stage?.position ?? 0,
    part: veto.part ?? "",
    round: String(veto.round ?? ""),
    best_of: String(veto.best_of),
    sequence_id: veto.sequence_id,
    first: veto.first ?? "",
    step_seconds: String(veto.step_seconds ?? ""),
  }));
}

/** Returns the vetoes after another sequence, or none, is chosen for a slot. Its starting side and clock are reset. */
export function withVeto(
  vetoes: readonly VetoValues[],
  slot: VetoSlot,
  sequenceId: string,
): VetoValues[] {
  const others = vetoes.filter((veto) => !isOf(veto, slot));
  if (sequenceId === "") return others;
  return [
    ...others,
    {
      stage: slot.stage,
      part: slot.part,
      round: slot.round,
      best_of: slot.bestOf,
      sequence_id: sequenceId,
      first: "" as const satisfies Words["tournament_vetoes"]["first"] | "",
      step_seconds: "",
    },
  ];
}
