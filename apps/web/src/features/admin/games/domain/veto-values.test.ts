import { expect, test } from "vitest";
import {
  nextStep,
  toPoolRow,
  toPoolValues,
  toSequenceRow,
  toSequenceValues,
} from "./veto-values.ts";

test("a pool goes back as it came, with what is not played and without empty modes", () => {
  const pool = {
    id: "x",
    name: "Mapas",
    sides: ["CT", "T"],
    maps: [{ name: "Nuke" }, { name: "Busan", mode: "Control", active: false }],
    veto_sequences: [],
  };
  expect(toPoolRow(toPoolValues(pool))).toEqual({
    name: "Mapas",
    sides: ["CT", "T"],
    maps: pool.maps,
  });
  expect(toPoolRow(toPoolValues(null)).sides).toEqual([]);
});

test("a sequence goes back as it came; a step keeps what belongs to its act", () => {
  const sequence = {
    id: "x",
    name: "Veto",
    best_of: 3,
    first: "drawn",
    bans: "game",
    repeats: "always",
    step_seconds: 0,
    steps: [
      { who: "A", act: "ban", count: 2, mode: "Control" },
      { who: "B", act: "side" },
      { act: "decider" },
    ],
  } as const;
  const values = toSequenceValues({ ...sequence, steps: [...sequence.steps] });
  const { id: _id, ...row } = sequence;
  expect(toSequenceRow(values)).toEqual(row);
  const [ban] = values.steps as [(typeof values.steps)[number]];
  expect(toSequenceRow({ ...values, steps: [{ ...ban, act: "side" }] }).steps).toEqual([
    { who: "A", act: "side" },
  ]);
});

test("a new step is the rival's", () => {
  const first = nextStep([]);
  expect(first.who).toBe("A");
  expect(nextStep([first]).who).toBe("B");
});
