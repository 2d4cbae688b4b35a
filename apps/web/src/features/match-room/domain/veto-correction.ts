import type { MatchVeto } from "@/entities/match/api/get-match";

type Veto = Pick<MatchVeto, "choices" | "maps" | "sides" | "steps">;

const ORDERS = ["Primero", "Segundo"];

/** The other possible choices of a step: a side or order, or a map that no other step uses. */
export function correctionChoices({ choices, maps, sides, steps }: Veto, number: number): string[] {
  const made = choices.find(({ step }) => step === number);
  if (!made || made.act === "role") return [];
  if (made.act === "side") return sides.filter((side) => side !== made.choice);
  if (made.act === "order") return ORDERS.filter((order) => order !== made.choice);
  const mode = steps.find((step) => step.number === number)?.mode ?? null;
  const taken = new Set(choices.map(({ choice }) => choice));
  return maps.flatMap((map) =>
    !taken.has(map.name) && (mode === null || map.mode === mode) ? map.name : [],
  );
}
