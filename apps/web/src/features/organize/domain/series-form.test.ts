import { expect, test } from "vitest";
import { weekdayOptions, zoneOptions } from "./series-form.ts";

test("days and the zones that are meant first are called as people call them", () => {
  expect(weekdayOptions[4]?.label).toBe("Viernes");
  const [home, chosen, other] = zoneOptions("America/Bogota").map(({ label }) => label);
  expect(home).toBe("Buenos Aires (GMT−3)");
  expect(chosen).toBe("Bogota (GMT−5)");
  expect(other).toMatch(/^Africa\//);
  expect(zoneOptions("").every(({ value, label }) => value !== "" && label !== "")).toBe(true);
});
