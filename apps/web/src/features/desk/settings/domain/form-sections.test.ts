import { describe, expect, test } from "vitest";
import { formSections, sectionsOf } from "./form-sections.ts";

describe("the folded parts of the form", () => {
  test("open for the fields that are wrong, and each field stands in one only", () => {
    expect(sectionsOf(["name", "stages", "check_in_minutes"])).toEqual(["entry", "structure"]);
    expect(sectionsOf(["name", "max_participants"])).toEqual([]);
    const fields = Object.values(formSections).flat();
    expect(new Set(fields).size).toBe(fields.length);
  });
});
