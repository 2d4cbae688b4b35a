import { LOCALE } from "./format.ts";

/** The Spanish name of a time zone: "hora de Argentina", "hora oriental". */
export function zoneName(zone: string): string {
  const named = (timeZoneName: "longGeneric" | "long") =>
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone, timeZoneName })
      .formatToParts(new Date())
      .find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const generic = named("longGeneric");
  return (generic.startsWith("GMT") ? named("long") : generic).replace("estándar ", "");
}
