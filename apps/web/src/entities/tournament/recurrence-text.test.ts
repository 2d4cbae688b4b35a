import { expect, test } from "vitest";
import { HOME_ZONE, rhythmText } from "./recurrence-text";

test.each([
  [1, HOME_ZONE, "Cada jueves a las 21:00"],
  [2, HOME_ZONE, "Un jueves cada 2 semanas, a las 21:00"],
  [1, "America/Mexico_City", "Cada jueves a las 21:00 (hora central)"],
])("every %i weeks in %s is said as %s", (everyWeeks, zone, words) => {
  expect(rhythmText({ weekday: 4, time: "21:00", zone, everyWeeks })).toBe(words);
});
