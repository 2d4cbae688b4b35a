import { type CountdownPart, countdownParts } from "./format.ts";
import { plural } from "./plural.ts";

const units: Record<CountdownPart["unit"], (value: number) => string> = {
  days: (value) => plural(value, "día", "días"),
  hours: (value) => plural(value, "hora", "horas"),
  minutes: (value) => plural(value, "minuto", "minutos"),
  seconds: (value) => plural(value, "segundo", "segundos"),
};

/** A duration in words, with the units of the countdown: "3 días y 13 horas", "20 minutos". */
export function durationText(milliseconds: number): string {
  return countdownParts(milliseconds)
    .filter(({ unit, value }) => value > 0 && unit !== "seconds")
    .map(({ unit, value }) => units[unit](value))
    .join(" y ");
}

/** Like `durationText`, but for a number of minutes: "1 día", "1 hora y 30 minutos". */
export function minutesText(minutes: number): string {
  return durationText(minutes * 60_000);
}
