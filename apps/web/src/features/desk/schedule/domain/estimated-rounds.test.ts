import { expect, test } from "vitest";
import { forecast } from "@/entities/tournament/domain/forecast";
import { newStage, type StageKind } from "@/entities/tournament/domain/stage-settings";
import { estimatedRounds } from "./estimated-rounds.ts";

const START = "2026-12-04T23:00:00.000Z";

const estimated = (kinds: readonly StageKind[], entrants: number) =>
  estimatedRounds(
    kinds.map((kind, at) => newStage(kind, `Etapa ${at + 1}`)),
    { entrants, bestOf: 3, minutesPerMap: 30 },
    START,
  );

test("each round begins when the longest match of the one before is over, and a break", () => {
  expect(estimated(["single_elimination"], 8)).toEqual([
    { name: "Cuartos", bestOf: 3, from: START, to: "2026-12-05T00:15:00.000Z" },
    {
      name: "Semifinal",
      bestOf: 3,
      from: "2026-12-05T00:25:00.000Z",
      to: "2026-12-05T01:40:00.000Z",
    },
    { name: "Final", bestOf: 3, from: "2026-12-05T01:50:00.000Z", to: "2026-12-05T03:05:00.000Z" },
  ]);
});

test("the timetable ends when the count of the hours says", () => {
  const stages = [newStage("double_elimination", "Llave")];
  const assumed = { entrants: 16, bestOf: 3, minutesPerMap: 30 };
  const end = estimatedRounds(stages, assumed, START).at(-1)?.to ?? START;
  expect(Date.parse(end) - Date.parse(START)).toBe(forecast(stages, assumed).minutes * 60_000);
});

test("a league is played week by week", () => {
  expect(estimated(["round_robin"], 4).map(({ from }) => from.slice(0, 10))).toEqual([
    "2026-12-04",
    "2026-12-11",
    "2026-12-18",
  ]);
});

test("rounds are called as they will be once they are drawn", () => {
  expect(estimated(["double_elimination"], 4).map(({ name }) => name)).toEqual([
    "Semifinal superior",
    "Semifinal inferior",
    "Final inferior",
    "Gran final",
  ]);
  expect(estimated(["round_robin", "single_elimination"], 4).at(-1)?.name).toBe("Etapa 2: Final");
});

test("with fewer than two nothing is played", () => {
  expect(estimated(["single_elimination"], 1)).toEqual([]);
});
