import { describe, expect, test } from "vitest";
import { isTournamentStatus, statusTone } from "./status";

describe("statusTone", () => {
  test.each([
    { status: "Inscripciones", tone: "inscripciones", why: "registration is open: pulsing blue" },
    { status: "Activo", tone: "activo", why: "being played: green" },
    { status: "Próximamente", tone: "proximamente", why: "announced: purple" },
    { status: "Finalizado", tone: "finalizado", why: "over: red or grey" },
    {
      status: "activo",
      tone: "finalizado",
      why: "statuses are exact words, an unknown one offers nothing",
    },
  ])("$status is $tone: $why", ({ status, tone }) => {
    expect(statusTone(status)).toBe(tone);
  });
});

describe("isTournamentStatus", () => {
  test.each([
    { value: "Próximamente", known: true, why: "a word of the spec" },
    { value: "todos", known: false, why: "the filter's 'all' is not a status" },
    { value: null, known: false, why: "a missing URL parameter" },
  ])("$value → $known: $why", ({ value, known }) => {
    expect(isTournamentStatus(value)).toBe(known);
  });
});
