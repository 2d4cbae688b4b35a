import { tournamentSeriesLimits as limits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { HOME_ZONE, WEEKDAYS } from "@/entities/tournament/recurrence-text";
import { zoneName } from "@/lib/zone-name";
import type { Series, SeriesChange } from "../api/series.ts";
import { seriesCopy } from "../series-copy.ts";

const copy = seriesCopy.dialog;

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      copy.between(min, max),
    );

export const seriesSchema = z.object({
  weekday: z.string(),
  time: z.string().min(1, copy.timeNeeded),
  zone: z.string(),
  everyWeeks: between(limits.every_weeks),
  opensDays: between(limits.opens_days),
  firstHours: between(limits.first_hours),
  endsOn: z.string(),
  editions: z.union([z.literal(""), between({ min: 1, max: limits.editions_left.max })]),
});
export type SeriesValues = z.infer<typeof seriesSchema>;

export const weekdayOptions = WEEKDAYS.map((label, index) => ({
  value: String(index + 1),
  label: label.charAt(0).toUpperCase() + label.slice(1),
}));

/** The label of a time zone, for example "Hora de Argentina (GMT−3)". */
function zoneLabel(zone: string): string {
  const name = zoneName(zone);
  const offset = offsetOf(zone, new Date()).replace("-", "−");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${offset})`;
}

const offsetOf = (zone: string, at: Date) =>
  new Intl.DateTimeFormat("es-AR", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/**
 * Returns every time zone that the browser knows, by its Spanish name; the home zone and the stored zone come first.
 * Zones with the same name and clock are one option.
 */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const seen = new Set<string>();
  const year = new Date().getFullYear();
  const options = [HOME_ZONE, chosen || HOME_ZONE, ...Intl.supportedValuesOf("timeZone")].flatMap(
    (value, index) => {
      const label = zoneLabel(value);
      const clock = [0, 6].map((month) => offsetOf(value, new Date(Date.UTC(year, month, 15))));
      const key = [label, ...clock].join(" ");
      if (seen.has(key) && (index > 1 || value === HOME_ZONE)) return [];
      seen.add(key);
      return { value, label };
    },
  );
  const first = chosen === "" || chosen === HOME_ZONE ? 1 : 2;
  const others = options.slice(first);
  return [
    ...options.slice(0, first),
    ...others.toSorted((one, other) => one.label.localeCompare(other.label, "es")),
  ];
}

/** The form's initial values: the stored schedule, or a weekly one with the tournament's day and time. */
export function seriesValues(series: Series | null, start: string): SeriesValues {
  if (series)
    return {
      weekday: String(series.weekday),
      time: series.local_time.slice(0, 5),
      zone: series.time_zone,
      everyWeeks: String(series.every_weeks),
      opensDays: String(series.opens_days),
      firstHours: String(series.first_hours),
      endsOn: series.ends_on ?? "",
      editions: series.editions_left ? String(series.editions_left) : "",
    };
  const local = new Date(start).toLocaleString("sv-SE", { timeZone: HOME_ZONE });
  return {
    weekday: String(((new Date(`${local.slice(0, 10)}T12:00:00Z`).getUTCDay() + 6) % 7) + 1),
    time: local.slice(11, 16),
    zone: HOME_ZONE,
    everyWeeks: "1",
    opensDays: "6",
    firstHours: "0",
    endsOn: "",
    editions: "",
  };
}

/** The form's values in the shape to save. */
export function seriesChange(values: SeriesValues): SeriesChange {
  return {
    weekday: Number(values.weekday),
    time: values.time,
    zone: values.zone,
    everyWeeks: Number(values.everyWeeks),
    opensDays: Number(values.opensDays),
    firstHours: Number(values.firstHours),
    endsOn: values.endsOn || null,
    editions: values.editions === "" ? null : Number(values.editions),
  };
}
