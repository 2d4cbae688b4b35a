import { expect, test } from "vitest";
import { minutesText } from "./duration-text.ts";

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
