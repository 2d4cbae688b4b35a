import { expect, test } from "vitest";
import { deskHour } from "./desk-hour.ts";

const at = (day: number, hour: string) => `2026-11-${day}T${hour}:00-03:00`;

test.each([
  ["later today", at(28, "18:00"), "hoy 18:00"],
  ["earlier today", at(28, "09:00"), "hoy 09:00"],
  ["tomorrow", at(29, "18:00"), "mañana 18:00"],
  ["yesterday", at(27, "18:00"), "ayer 18:00"],
])("an hour of %s is told with its day, once", (_day, iso, told) => {
  expect(deskHour(iso, Date.parse(at(28, "12:00")))).toBe(told);
});
