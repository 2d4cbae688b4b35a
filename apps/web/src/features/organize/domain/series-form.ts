import { tournamentSeriesLimits as limits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { HOME_ZONE, WEEKDAYS } from "@/entities/tournament/rhythm-words";
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

/** "Buenos Aires (GMT−3)". */
function placeOf(zone: string): string {
  const parts = new Intl.DateTimeFormat("es-AR", {
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts();
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("-", "−");
  return `${zone.split("/").at(-1)?.replaceAll("_", " ")} (${offset})`;
}

/** Every zone that the browser knows by its name, and the one that stands there; none does where nothing comes again yet. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  return [...new Set([HOME_ZONE, chosen || HOME_ZONE, ...Intl.supportedValuesOf("timeZone")])].map(
    (zone) => ({
      value: zone,
      label: zone === HOME_ZONE || zone === chosen ? placeOf(zone) : zone.replaceAll("_", " "),
    }),
  );
}

/** What the form begins with: the series as it is, or every week at the day and the hour of its first tournament. */
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

/** The form as it goes out. */
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
