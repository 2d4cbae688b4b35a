import { afterEach, expect, test, vi } from "vitest";
import { newStage } from "@/entities/tournament/domain/stage-settings";
import type { StoredTournament } from "../api/tournament-form.ts";
import { changedSettings, readSettings } from "./tournament-changes.ts";
import { newTournament, toFormValues, toTournamentPayload } from "./tournament-form.ts";

afterEach(() => vi.restoreAllMocks());

const stages = [
  { ...newStage("round_robin", "Zonas"), group_size: 4 },
  { ...newStage("single_elimination", "Llave"), qualifiers: 2 },
];

function stored(start: string): StoredTournament {
  const { image_url: cover, ...row } = {
    ...toTournamentPayload({ ...newTournament, name: "Copa", game: "Valorant" }),
    start_date: start,
    format: "custom" as const,
    image_url: "/copa.png",
  };
  return {
    ...row,
    id: "c1",
    image_url: cover,
    cancelled_at: null,
    founded_by: null,
    pledge: null,
    tournament_stages: stages.map((stage) => ({ ...stage, drawn_at: null })),
    tournament_vetoes: [],
  };
}

const edit = (cup: StoredTournament, change: Partial<ReturnType<typeof toFormValues>>) =>
  changedSettings(cup, { ...toFormValues(cup), ...change }, cup.image_url);

test("nothing edited, nothing sent", () => {
  expect(edit(stored("2026-12-01T09:30:33+00:00"), {})).toEqual({});
});

test("a start at 06:30:33 is not sent by who renames the cup", () => {
  const cup = stored("2026-12-01T09:30:33+00:00");
  expect(edit(cup, { name: "Otra" })).toEqual({ name: "Otra" });
  expect(readSettings(cup).start_date).toBe("2026-12-01T09:30:33+00:00");
});

test("nor is one in the hour that a clock change repeats", () => {
  const cup = stored("2026-11-01T06:30:00+00:00");
  // 01:30 occurs twice that night in New York. The second one is stored; a form field can mean only the first.
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(300);
  const { start_date: text } = toFormValues(cup);
  expect(text).toBe("2026-11-01T01:30");
  expect(edit(cup, { name: "Otra" })).toEqual({ name: "Otra" });
});

test("a new start is sent", () => {
  const cup = stored("2026-12-01T09:30:33+00:00");
  const sent = edit(cup, { start_date: "2026-12-02T20:00" });
  expect(sent).toEqual({ start_date: new Date("2026-12-02T20:00").toISOString() });
});

test("of stages only the edited setting differs from what was read", () => {
  const cup = stored("2026-12-01T09:30:33+00:00");
  const [league, cups] = toFormValues(cup).stages;
  if (!league || !cups) throw new Error("two stages");
  expect(edit(cup, { stages: [league, { ...cups, best_of: "5" }] })).toEqual({
    stages: [stages[0], { ...stages[1], best_of: 5 }],
  });
});
