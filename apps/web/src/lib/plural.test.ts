import { expect, test } from "vitest";
import { minutesInWords } from "./plural.ts";

test.each([
  { minutes: 0, text: "0 minutos" },
  { minutes: 1, text: "1 minuto" },
  { minutes: 45, text: "45 minutos" },
  { minutes: 60, text: "1 hora" },
  { minutes: 90, text: "90 minutos" },
  { minutes: 180, text: "3 horas" },
  { minutes: 1440, text: "1 día" },
  { minutes: 2880, text: "2 días" },
])("$minutes minutes are said as '$text'", ({ minutes, text }) => {
  expect(minutesInWords(minutes)).toBe(text);
});
