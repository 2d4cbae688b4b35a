import { describe, expect, test } from "vitest";
import {
  newTournament,
  toFormValues,
  toTournamentPayload,
  type TournamentFormValues,
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
      format: "single-elimination",
      ticket_type: "team",
      max_participants: "0",
      entry_fee: "0",
    });
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
      change: { max_participants: "", entry_fee: "", best_of: "" },
      sent: { max_participants: 0, entry_fee: 0, best_of: 1 },
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
          { type: "money", value: "1500.5" },
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
      change: { has_check_in: true, check_in_minutes: "45" },
      sent: { check_in_minutes: 45 },
      why: "check-in is on",
    },
    {
      change: { has_check_in: false, check_in_minutes: "45" },
      sent: { check_in_minutes: null },
      why: "check-in is off, whatever was typed",
    },
  ] as { change: Partial<TournamentFormValues>; sent: object; why: string }[])(
    "$why",
    ({ change, sent }) => {
      expect(toTournamentPayload({ ...filled, ...change })).toMatchObject(sent);
    },
  );

  test("what was stored comes back to the form unchanged", () => {
    const values: TournamentFormValues = {
      ...filled,
      name: "Copa",
      has_check_in: true,
      prizes: [{ type: "money", value: "100" }],
      rules: "Sin trampas",
    };
    expect(toFormValues(toTournamentPayload(values))).toEqual(values);
  });
});
