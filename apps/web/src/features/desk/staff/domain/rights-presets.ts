import type { Answer } from "@leyenda/db-types";
import type { Right } from "@/entities/tournament/staff-words";

type NamedRights = Answer<"tournament_staff_presets">;
export type StaffPreset = NamedRights["preset"];

/** The preset with exactly these rights, in any order; null for an individual choice. */
export function presetOf(
  presets: readonly Pick<NamedRights, "preset" | "rights">[],
  rights: readonly Right[],
): StaffPreset | null {
  const same = presets.find(
    (named) =>
      named.rights.length === rights.length && named.rights.every((one) => rights.includes(one)),
  );
  return same?.preset ?? null;
}
