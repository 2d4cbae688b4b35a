import { describe, expect, test } from "vitest";
import { newTournament } from "./tournament-form.ts";
import { toVetoes, toVetoValues, vetoSlots, withVeto } from "./veto-form.ts";

const [card] = newTournament.stages as [(typeof newTournament.stages)[number]];
const rule = { part: "", round: "-1", best_of: "5" };

describe("the vetoes of the form", () => {
  test("are chosen for each length that a series can have, with several stages for each too", () => {
    expect(vetoSlots({ best_of: "3", stages: [{ ...card, best_of_rules: [rule] }] })).toEqual({
      usual: [
        { stage: 0, bestOf: "3" },
        { stage: 0, bestOf: "5" },
      ],
      ofStages: [],
    });
    const two = vetoSlots({ best_of: "3", stages: [{ ...card, best_of: "1" }, card] });
    expect(two.usual.map(({ bestOf }) => bestOf)).toEqual(["1", "3"]);
    expect(two.ofStages).toEqual([
      { stage: 1, bestOf: "1" },
      { stage: 2, bestOf: "3" },
    ]);
  });

  test("go out as they were read, without those of series that there are no more", () => {
    const stored = [
      { sequence_id: "x", best_of: 3, first: null, step_seconds: 0, stage: null },
      { sequence_id: "y", best_of: 1, first: "drawn", step_seconds: null, stage: { position: 1 } },
    ] as const;
    const vetoes = toVetoValues(stored);
    const values = { ...newTournament, vetoes };
    expect(toVetoes({ ...values, stages: [{ ...card, best_of: "1" }, card] })).toEqual([
      { sequence_id: "x", stage: null, first: null, step_seconds: 0 },
      { sequence_id: "y", stage: 1, first: "drawn", step_seconds: null },
    ]);
    expect(toVetoes({ ...values, stages: [card] })).toHaveLength(1);
  });

  test("are one in each place", () => {
    const slot = { stage: 0, bestOf: "3" };
    const one = withVeto([], slot, "x");
    expect(withVeto(one, slot, "y")).toMatchObject([{ sequence_id: "y" }]);
    expect(withVeto(one, slot, "")).toEqual([]);
  });
});
