const ZONE = "America/Argentina/Buenos_Aires";

const dateFormat = new Intl.DateTimeFormat("es-AR", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: ZONE,
});
const timeFormat = new Intl.DateTimeFormat("es-AR", {
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: ZONE,
});

/** A day as a preview shows it: "20 nov 2026". A preview has no viewer's time zone; it uses the product's. */
export function formatDay(instant: string): string {
  return dateFormat.format(new Date(instant)).replaceAll(" de ", " ");
}

/** Day and time with the zone named: "20 nov 2026, 18:00 (ARG)". */
export function formatDayTime(instant: string): string {
  return `${formatDay(instant)}, ${timeFormat.format(new Date(instant))} (ARG)`;
}
