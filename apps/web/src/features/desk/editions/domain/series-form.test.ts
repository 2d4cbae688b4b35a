import { expect, onTestFinished, test, vi } from "vitest";
import { weekdayOptions, zoneOptions } from "./series-form.ts";

test("days and the zones that are meant first are called as people call them", () => {
  expect(weekdayOptions[4]?.label).toBe("Viernes");
  const [home, chosen] = zoneOptions("America/Bogota").map(({ label }) => label);
  expect(home).toBe("Hora de Argentina (GMT−3)");
  expect(chosen).toBe("Hora de Colombia (GMT−5)");
  expect(zoneOptions("").every(({ value, label }) => value !== "" && label !== "")).toBe(true);
});

test("no zone is offered by its English name, none twice, and the stored one stays the one that is stored", () => {
  // The names of time zones depend on daylight saving, so the date is fixed.
  vi.setSystemTime("2026-12-01T12:00:00Z");
  onTestFinished(() => void vi.useRealTimers());
  const options = zoneOptions("America/Argentina/Cordoba");
  expect(options.filter(({ label }) => !/^Hora .* \(GMT.*\)$/u.test(label))).toEqual([]);
  expect(options.filter(({ label }) => /[/_]/u.test(label))).toEqual([]);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  expect(options[1]?.value).toBe("America/Argentina/Cordoba");
  expect(options.length).toBeLessThan(Intl.supportedValuesOf("timeZone").length / 2);
});
