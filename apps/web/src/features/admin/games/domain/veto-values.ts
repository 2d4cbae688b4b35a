import type { Tables, TablesInsert, Words } from "@leyenda/db-types";
import type { PoolValues, SequenceValues } from "../vetoes-schemas.ts";

type MapPool = Pick<Tables<"map_pools">, "name" | "maps" | "sides">;
type VetoSequence = Pick<
  Tables<"veto_sequences">,
  "name" | "best_of" | "steps" | "first" | "bans" | "repeats" | "step_seconds"
>;

export type SequenceRow = Required<
  Pick<
    TablesInsert<"veto_sequences">,
    "name" | "best_of" | "steps" | "bans" | "repeats" | "first" | "step_seconds"
  >
>;

/** Converts a pool to form values; null gives the values of a new pool. */
export function toPoolValues(pool: MapPool | null): PoolValues {
  return {
    name: pool?.name ?? "",
    side1: pool?.sides[0] ?? "",
    side2: pool?.sides[1] ?? "",
    maps: (pool?.maps ?? [{ name: "" }]).map(({ name, mode, active }) => ({
      name,
      mode: mode ?? "",
      isActive: active !== false,
    })),
  };
}

/** Converts the form values of a pool to the database row that is saved. */
export function toPoolRow({ name, side1, side2, maps }: PoolValues) {
  return {
    name,
    sides: side1 === "" ? [] : [side1, side2],
    maps: maps.map((map) => ({
      name: map.name,
      ...(map.mode !== "" && { mode: map.mode }),
      ...(!map.isActive && { active: false }),
    })),
  };
}

/** A new step. If the last step belongs to side A, the new step belongs to side B, otherwise to side A. */
export function nextStep(steps: SequenceValues["steps"]): SequenceValues["steps"][number] {
  return { who: steps.at(-1)?.who === "A" ? "B" : "A", act: "ban", count: "1", mode: "" };
}

/** Converts a sequence to form values; null gives the values of a new sequence. */
export function toSequenceValues(sequence: VetoSequence | null): SequenceValues {
  return {
    name: sequence?.name ?? "",
    best_of: String(sequence?.best_of ?? 3),
    first: sequence?.first ?? "higher_seed",
    bans: sequence?.bans ?? "series",
    repeats: sequence?.repeats ?? "never",
    step_seconds: String(sequence?.step_seconds ?? 60),
    steps: (sequence?.steps ?? []).map(({ who = "coin", act, count = 1, mode = "" }) => ({
      who,
      act,
      count: String(count),
      mode,
    })),
  };
}

/** Converts a sequence's form values to the database row; each step has only the fields of its action. */
export function toSequenceRow(values: SequenceValues): SequenceRow {
  return {
    ...values,
    best_of: Number(values.best_of) as Words["veto_sequences"]["best_of"],
    step_seconds: Number(values.step_seconds),
    steps: values.steps.map(({ who, act, count, mode }) => ({
      ...(act !== "decider" && { who }),
      act,
      ...(act === "ban" && count !== "1" && { count: Number(count) }),
      ...(mode !== "" && takesMode(act) && { mode }),
    })),
  };
}

/** Whether a step has a game mode. Steps on a side or an order refer to the previous map, so they have no mode. */
export function takesMode(act: SequenceValues["steps"][number]["act"]): boolean {
  return act === "ban" || act === "pick" || act === "decider";
}
