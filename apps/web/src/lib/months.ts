/* These formats are in a separate file, because only pages with a history show months. */

const month = new Intl.DateTimeFormat("es-AR", {
  month: "short",
  year: "numeric",
  timeZone: "America/Argentina/Buenos_Aires",
});

/** The month of a timestamp, "mar 2025", in the site's time zone for all viewers. */
export const formatMonth = (iso: string): string => month.format(new Date(iso));

/** A span of months: "nov 2025 – mar 2026"; a single month if both are the same. */
export function formatMonths(from: string, until: string): string {
  const [first, last] = [formatMonth(from), formatMonth(until)];
  return first === last ? first : `${first} – ${last}`;
}
