import { describe, expect, test } from "vitest";
import type { TournamentFormValues } from "../schemas";
import { nearestPreset, presets } from "@/entities/tournament/domain/presets";
import { newStage } from "@/entities/tournament/domain/stage-settings";
import { isFollowedByWins, toCard, toStages, withQualifiersFrom, withSwissEnd } from "./stage-form";
import {
  copiedTournament,
  newTournament,
  stagesToWrite,
  toFormValues,
  toTournamentPayload,
} from "./tournament-form";

const filled: TournamentFormValues = {
  ...newTournament,
  name: " Copa ",
  game: "Valorant",
  start_date: "2026-12-01T20:00",
};

describe("newTournament", () => {
  test("has the product's defaults", () => {
    expect(newTournament).toMatchObject({
      status: "Próximamente",
      type: "team",
      team_format: "5v5",
      best_of: "3",
      ticket_type: "team",
      // An empty field is sent as 0, which means that there is no limit.
      max_participants: "",
      entry_fee: "0",
    });
    expect(toTournamentPayload(newTournament).format).toBe("single-elimination");
  });
});

describe("toTournamentPayload", () => {
  test.each([
    {
      change: {},
      sent: { name: "Copa", registration_deadline: null, check_in_minutes: null },
      why: "blanks are trimmed, what is optional is null",
    },
    {
      change: { max_participants: "", entry_fee: "" },
      sent: { max_participants: 0, entry_fee: 0 },
      why: "empty numbers take their defaults",
    },
    {
      change: { type: "individual", team_format: "5v5" },
      sent: { team_format: "1v1" },
      why: "one against one when players are alone",
    },
    {
      change: {
        prizes: [
          { type: "money", value: "1.500,5" },
          { type: "tickets", value: " " },
        ],
      },
      sent: { prizes: [{ type: "money", value: 1500.5 }] },
      why: "prizes without a value are dropped, values are numbers",
    },
    {
      change: {
        prizes: Array.from({ length: 6 }, () => ({ type: "tickets" as const, value: "5" })),
      },
      sent: { prizes: Array.from({ length: 4 }, () => ({ type: "tickets", value: 5 })) },
      why: "at most four prizes",
    },
    {
      change: { check_in_minutes: "45" },
      sent: { check_in_minutes: 45 },
      why: "check-in is on",
    },
    {
      change: { check_in_minutes: null },
      sent: { check_in_minutes: null },
      why: "check-in is off",
    },
    {
      change: { check_in_minutes: "" },
      sent: { check_in_minutes: 30 },
      why: "check-in is on, without a number",
    },
  ] as { change: Partial<TournamentFormValues>; sent: object; why: string }[])(
    "$why",
    ({ change, sent }) => {
      expect(toTournamentPayload({ ...filled, ...change })).toMatchObject(sent);
    },
  );

  const values: TournamentFormValues = {
    ...filled,
    name: "Copa",
    check_in_minutes: "45",
    prizes: [{ type: "money", value: "100" }],
    rules: "Sin trampas",
  };
  const storedAs = (drawnAt: string | null) => {
    const {
      format: _format,
      third_place_match: _third,
      group_size: _size,
      qualifiers_per_group: _qualifiers,
      ...row
    } = toTournamentPayload(values);
    return {
      ...row,
      image_url: null,
      cancelled_at: null,
      founded_by: null,
      pledge: null,
      tournament_stages: toStages(values.stages).map((stage) => ({ ...stage, drawn_at: drawnAt })),
      tournament_vetoes: [],
    };
  };

  test("what was stored comes back to the form unchanged", () => {
    expect(toFormValues(storedAs(null))).toEqual(values);
  });

  test("a copy is what the other was, but for its name, when it is and how far", () => {
    const played = { ...storedAs("2026-12-01T23:00:00Z"), status: "Finalizado" as const };
    const next = (name: string, start: string) => ({ name: `${name} 2`, start: `${start}+` });
    expect(copiedTournament(played, next)).toEqual({
      ...values,
      name: `${values.name} 2`,
      start_date: `${values.start_date}+`,
    });
  });
});

test("numbers that only a newer database knows go back as they came", () => {
  const maps = { best_of: "11" };
  const card = toCard(newStage("single_elimination", "Llave"));
  const known = [
    { ...card, ...maps, places: "16", best_of_rules: [{ part: "", round: "-1", ...maps }] },
    { ...toCard(newStage("round_robin", "Liga")), legs: "3" },
  ];
  expect(toTournamentPayload({ ...filled, ...maps })).toMatchObject({ best_of: 11 });
  expect(toStages(known)).toMatchObject([
    { best_of: 11, places: 16, best_of_rules: [{ round: -1, best_of: 11 }] },
    { legs: 3 },
  ]);
});

describe("stages", () => {
  const cardsOf = (name: string) =>
    presets
      .find((preset) => preset.name === name)
      ?.stages()
      .map((stage) => toCard(stage)) ?? [];

  test.each([
    { name: "single-elimination", format: "single-elimination" },
    { name: "group-stage", format: "group-stage" },
    { name: "league", format: "round-robin" },
    { name: "double", format: "double-elimination" },
    { name: "swiss", format: "swiss" },
    { name: "swiss-top", format: "swiss-playoffs" },
    { name: "zones", format: "custom" },
  ])("the preset $name is stored as $format", ({ name, format }) => {
    const values = { ...filled, stages: cardsOf(name) };
    expect(toTournamentPayload(values).format).toBe(format);
    const written = stagesToWrite(values, filled);
    if (format === "custom") expect(written).toEqual(toStages(values.stages));
    else expect(written).toBeNull();
  });

  test.each([
    { stages: "single-elimination", change: { places: "4" }, nearest: "single-elimination" },
    { stages: "group-stage", change: { group_size: "6" }, nearest: "group-stage" },
    { stages: "zones", change: {}, nearest: "zones" },
    { stages: "zones", change: { group_size: "6" }, nearest: null },
    { stages: "swiss", change: { rounds: "4" }, nearest: null },
  ])("$stages with $change is shown as $nearest", ({ stages, change, nearest }) => {
    const [first, ...others] = cardsOf(stages);
    if (!first) throw new Error("no cards");
    expect(nearestPreset(toStages([{ ...first, ...change }, ...others]))).toBe(nearest);
  });

  test("groups of another size are still the format, with its columns; anything more is custom", () => {
    const [groups, bracket] = cardsOf("group-stage");
    if (!groups || !bracket) throw new Error("no cards");
    const sized = [
      { ...groups, group_size: "6" },
      { ...bracket, qualifiers: "3", places: "4" },
    ];
    expect(toTournamentPayload({ ...filled, stages: sized })).toMatchObject({
      format: "group-stage",
      group_size: 6,
      qualifiers_per_group: 3,
      third_place_match: true,
    });
    const renamed = [{ ...groups, name: "Zonas" }, bracket];
    expect(toTournamentPayload({ ...filled, stages: renamed }).format).toBe("custom");
  });

  test("stages that are stored already are not written again", () => {
    const values = { ...filled, stages: cardsOf("zones") };
    expect(stagesToWrite(values, values)).toBeNull();
  });

  test("a card keeps what belongs to another kind to itself", () => {
    const [card] = cardsOf("group-stage");
    if (!card) throw new Error("no card");
    expect(toStages([{ ...card, kind: "swiss", qualifiers: "4" }])).toMatchObject([
      { kind: "swiss", group_size: null, legs: 1, qualifiers: null, is_automatic: true },
    ]);
  });
});

describe("a Swiss stage by wins and losses", () => {
  const cards = (presets.find(({ name }) => name === "swiss-top")?.stages() ?? []).map((stage) =>
    toCard(stage),
  );

  test("has both numbers at once, ranks fewer losses first, and the next stage takes who has the wins", () => {
    const [swiss, bracket] = toStages(withSwissEnd(cards, 0, "wins"));
    expect(swiss).toMatchObject({ wins_to_advance: 3, losses_to_leave: 3, rounds: null });
    expect(swiss?.tie_breaks).toEqual([
      "points",
      "losses",
      "buchholz",
      "median_buchholz",
      "sonneborn_berger",
      "seed",
    ]);
    expect(bracket).toMatchObject({ qualifiers_from: "wins", qualifiers: 3 });
  });

  test("keeps numbers that were typed, and its rounds have the usual order again", () => {
    const typed = cards.map((card) => ({ ...card, wins_to_advance: "2", losses_to_leave: "1" }));
    const thresholds = withSwissEnd(typed, 0, "wins");
    expect(toStages(thresholds)[0]).toMatchObject({ wins_to_advance: 2, losses_to_leave: 1 });
    expect(isFollowedByWins(thresholds, 0)).toBe(true);
    expect(toStages(withSwissEnd(thresholds, 0, "rounds"))[0]?.tie_breaks).toEqual(
      toStages(cards)[0]?.tie_breaks,
    );
  });

  test("how many go on is no number of wins", () => {
    const [swiss, bracket] = withSwissEnd(cards, 0, "wins");
    const eight = cards[1];
    if (!bracket || !eight) throw new Error("no card");
    expect(withQualifiersFrom(eight, "wins", swiss).qualifiers).toBe("3");
    expect(withQualifiersFrom(eight, "wins", cards[0]).qualifiers).toBe("");
    expect(withQualifiersFrom(bracket, "stage", swiss).qualifiers).toBe("");
    expect(withQualifiersFrom(eight, "group", swiss).qualifiers).toBe("8");
  });
});
