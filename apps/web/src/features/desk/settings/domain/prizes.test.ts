import { expect, test } from "vitest";
import { placeWithLess } from "./prizes.ts";

const money = (...values: string[]) => values.map((value) => ({ type: "money" as const, value }));

test.each([
  { prizes: money("100.000", "50.000"), place: null, why: "in order" },
  { prizes: money("10.000", "50.000"), place: 1, why: "a zero is missing" },
  { prizes: money("50.000", "20.000", "30.000"), place: 2, why: "the third is larger" },
  { prizes: money("5.000", "5.000"), place: null, why: "equal" },
  { prizes: money("", "5.000"), place: null, why: "not typed yet" },
  { prizes: money("12.50", "5.000"), place: null, why: "not readable" },
  {
    prizes: [...money("500"), { type: "tickets" as const, value: "1.000" }],
    place: null,
    why: "money and tickets are not compared",
  },
])("$why", ({ prizes, place }) => {
  expect(placeWithLess(prizes)).toBe(place);
});
