import { expect, test } from "vitest";
import { minutesText, shortMinutes } from "./distance-text.ts";

test.each([
  { minutes: 1, text: "1 minuto" },
  { minutes: 45, text: "45 minutos" },
  { minutes: 60, text: "1 hora" },
  { minutes: 90, text: "1 hora y 30 minutos" },
  { minutes: 180, text: "3 horas" },
  { minutes: 1440, text: "1 día" },
  { minutes: 2880, text: "2 días" },
])("$minutes minutes are said as '$text'", ({ minutes, text }) => {
  expect(minutesText(minutes)).toBe(text);
});

test.each([
  { minutes: 0, text: "0 min" },
  { minutes: 59, text: "59 min" },
  { minutes: 60, text: "1 h 0 min" },
  { minutes: 617, text: "10 h 17 min" },
  { minutes: 2 * 1440 + 90, text: "2 d 1 h" },
])("$minutes minutes are '$text' where there is little room", ({ minutes, text }) => {
  expect(shortMinutes(minutes)).toBe(text);
});
