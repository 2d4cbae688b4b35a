import { zoneName } from "@/lib/zone-name";
import { plural } from "@/lib/plural";

/** How often a recurring tournament takes place. */
export interface Rhythm {
  /** The day of the week, from 1 (Monday) to 7 (Sunday). */
  readonly weekday: number;
  /** The local time in `zone`, for example `21:00`. */
  readonly time: string;
  readonly zone: string;
  readonly everyWeeks: number;
}

export const WEEKDAYS = [
  "lunes",
  "martes",
  "miércoles",
  "jueves",
  "viernes",
  "sábado",
  "domingo",
] as const;

/** The default time zone of a new series; texts do not name it. */
export const HOME_ZONE = "America/Argentina/Buenos_Aires";

/** Describes a rhythm: «Cada jueves a las 21:00». */
export function rhythmText({ weekday, time, zone, everyWeeks }: Rhythm): string {
  const day = WEEKDAYS[weekday - 1] ?? "";
  const words =
    everyWeeks === 1
      ? `Cada ${day} a las ${time}`
      : `Un ${day} cada ${plural(everyWeeks, "semana", "semanas")}, a las ${time}`;
  return zone === HOME_ZONE ? words : `${words} (${zoneName(zone)})`;
}
