import { describe, expect, test } from "vitest";
import type { HallData } from "../api/hall.ts";
import { hallSlides } from "./hall.ts";
import type { Stage } from "./stage.ts";

const NOTHING: HallData = { calls: [], next: [], results: [] };
const many = <Row>(count: number) => Array.from({ length: count }, () => ({}) as Row);
const stage = (matches: number) =>
  ({ id: "s", position: 1, state: "running", matches: many(matches) }) as Stage;
const kinds = (hall: Partial<HallData>, stages: Stage[] = []) =>
  hallSlides({ ...NOTHING, ...hall }, { stages }).map(({ kind }) => kind);

describe("what a screen in the hall turns through", () => {
  test.each([
    { why: "nothing is going on", hall: {}, stages: [], slides: [] },
    { why: "nothing is drawn", hall: {}, stages: [stage(0)], slides: [] },
    {
      why: "what there is, calls first",
      hall: { calls: many(1), results: many(1) },
      stages: [stage(3)],
      slides: ["calls", "stage", "results"],
    },
    {
      why: "eight at a time",
      hall: { calls: many(9), next: many(8) },
      stages: [],
      slides: ["calls", "calls", "next"],
    },
  ] as const)("$why", ({ hall, stages, slides }) => {
    expect(kinds(hall as Partial<HallData>, [...stages])).toEqual(slides);
  });
});
