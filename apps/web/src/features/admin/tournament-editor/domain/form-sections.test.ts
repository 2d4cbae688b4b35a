import { describe, expect, test } from "vitest";
import type { TournamentFormValues } from "../schemas.ts";
import { filledSections, formSections, sectionsOf } from "./form-sections.ts";
import { newTournament } from "./tournament-form.ts";

const values = (changes: Partial<TournamentFormValues>) => ({ ...newTournament, ...changes });

describe("the folded parts of the form", () => {
  test("are all closed for a new tournament", () => {
    expect(filledSections(newTournament, null)).toEqual([]);
  });

  test.each([
    { why: "a fee", changes: { entry_fee: "5" }, open: ["entry"] },
    { why: "a deadline", changes: { registration_deadline: "2030-01-01T10:00" }, open: ["entry"] },
    { why: "the other wallet", changes: { ticket_type: "personal" as const }, open: ["entry"] },
    {
      why: "the wallet of the mode",
      changes: { type: "individual" as const, ticket_type: "personal" as const },
      open: [],
    },
    { why: "longer matches", changes: { best_of: "5" }, open: ["structure"] },
    {
      why: "stages made to measure",
      changes: { stages: [...newTournament.stages, ...newTournament.stages] },
      open: ["structure"],
    },
    {
      why: "a prize",
      changes: { prizes: [{ type: "money" as const, value: "1" }] },
      open: ["prizes"],
    },
    { why: "rules", changes: { rules: "Sin trampas." }, open: ["texts"] },
  ])("$why opens $open", ({ changes, open }) => {
    expect(filledSections(values(changes), null)).toEqual(open);
  });

  test("a cover of its own opens its part", () => {
    expect(filledSections(newTournament, "/portada.webp")).toEqual(["cover"]);
  });

  test("open for the fields that are wrong, and each field stands in one only", () => {
    expect(sectionsOf(["name", "stages", "check_in_minutes"])).toEqual(["entry", "structure"]);
    expect(sectionsOf(["name", "max_participants"])).toEqual([]);
    const fields = Object.values(formSections).flat();
    expect(new Set(fields).size).toBe(fields.length);
  });
});
