import { describe, expect, test } from "vitest";
import { audienceOf, matchOptions, roundOptions, roundValue } from "./audience.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

const match = (id: string, round: number, more: Partial<ScheduledMatch> = {}): ScheduledMatch => ({
  id,
  stageId: "etapa",
  part: "bracket",
  round,
  roundName: `Ronda ${round}`,
  sides: [{ id: "uno", name: "Uno" }],
  title: "Uno – Dos",
  at: null,
  station: null,
  isOpen: true,
  isUndecided: true,
  next: [],
  ...more,
});

describe("whom one may choose", () => {
  test("rounds in which somebody plays, once each", () => {
    expect(roundOptions([match("a", 1), match("b", 1), match("c", 2, { sides: [] })])).toEqual([
      { value: roundValue("etapa", "bracket", 1), label: "Ronda 1" },
    ]);
  });

  test("matches with a side, the decided ones last", () => {
    const options = matchOptions([
      match("a", 1, { isUndecided: false }),
      match("b", 2),
      match("c", 3, { sides: [] }),
    ]);
    expect(options.map(({ value }) => value)).toEqual(["b", "a"]);
  });
});

test.each([
  ["cup", "", { p_audience: "cup" }],
  ["match", "a", { p_audience: "match", p_match_id: "a" }],
  ["matches", "a,b", { p_audience: "matches", p_match_ids: ["a", "b"] }],
  ["participant", "uno", { p_audience: "participant", p_participant_id: "uno" }],
  ["match", "", null],
  [
    "round",
    roundValue("etapa", "lower", 2),
    { p_audience: "round", p_stage_id: "etapa", p_part: "lower", p_round: 2 },
  ],
] as const)("%s of «%s»", (kind, value, audience) => {
  expect(audienceOf(kind, value)).toEqual(audience);
});
