import { describe, expect, test } from "vitest";
import { newTournament } from "./tournament-form.ts";
import { toVetoes, toVetoValues, vetoSlots, withVeto } from "./veto-form.ts";

const [card] = newTournament.stages as [(typeof newTournament.stages)[number]];
const whole = { part: "", round: "" };
const rule = { part: "", round: "-1", best_of: "5" };

describe("the vetoes of the form", () => {
  test("are chosen for each length that a series can have, with several stages for each too", () => {
    expect(
      vetoSlots({ best_of: "3", stages: [{ ...card, best_of_rules: [rule] }], vetoes: [] }),
    ).toEqual({
      usual: [
        { stage: 0, bestOf: "3", ...whole },
        { stage: 0, bestOf: "5", ...whole },
      ],
      // A round with its own number of maps can have its own veto.
      ofStages: [{ stage: 1, bestOf: "5", part: "", round: "-1" }],
    });
    const two = vetoSlots({
      best_of: "3",
      stages: [{ ...card, best_of: "1" }, card],
      vetoes: [],
    });
    expect(two.usual.map(({ bestOf }) => bestOf)).toEqual(["1", "3"]);
    expect(two.ofStages).toEqual([
      { stage: 1, bestOf: "1", ...whole },
      { stage: 2, bestOf: "3", ...whole },
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
      { sequence_id: "x", stage: null, part: null, round: null, first: null, step_seconds: 0 },
      { sequence_id: "y", stage: 1, part: null, round: null, first: "drawn", step_seconds: null },
    ]);
    expect(toVetoes({ ...values, stages: [card] })).toHaveLength(1);
  });

  test("of any round go out with it, whether its length is said or not, and end with its length", () => {
    const slot = { stage: 1, bestOf: "3", part: "bracket", round: "-1" };
    const vetoes = withVeto(withVeto([], { ...slot, ...whole }, "x"), slot, "y");
    const semi = { part: "bracket", round: "-1", best_of: "3" };
    const values = { ...newTournament, best_of: "3", vetoes };
    const [, final] = toVetoes({
      ...values,
      stages: [{ ...card, best_of_rules: [semi] }, card],
    });
    expect(final).toMatchObject({ sequence_id: "y", stage: 1, part: "bracket", round: -1 });
    // A round with its own veto may get the same number of maps as the other rounds; the veto is stored all the same.
    expect(toVetoes({ ...values, stages: [card, card] })).toHaveLength(2);
    expect(vetoSlots({ best_of: "3", stages: [card], vetoes }).ofStages).toEqual([slot]);
    expect(toVetoes({ ...values, best_of: "1", stages: [card, card] })).toEqual([]);
    const [stored] = toVetoValues([
      { ...final, best_of: 3, stage: { position: 1 } } as Parameters<
        typeof toVetoValues
      >[0][number],
    ]);
    expect(stored).toEqual(vetoes[1]);
  });

  test("are one in each place", () => {
    const slot = { stage: 0, bestOf: "3", ...whole };
    const one = withVeto([], slot, "x");
    expect(withVeto(one, slot, "y")).toMatchObject([{ sequence_id: "y" }]);
    expect(withVeto(one, slot, "")).toEqual([]);
  });
});
