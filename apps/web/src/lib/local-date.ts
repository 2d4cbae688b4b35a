/** Converts a timestamp to the value of a `datetime-local` field, in the viewer's time zone. */
export function toLocalInput(iso: string | null): string {
  if (!iso) return "";
  const date = new Date(iso);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Converts the value of a `datetime-local` field, in the viewer's time zone, to a timestamp; null if it is empty. */
export function fromLocalInput(text: string): string | null {
  return text === "" ? null : new Date(text).toISOString();
}

const DAY = /^[1-9]\d{3}-\d\d-\d\d$/;

/** The start of a day in the viewer's time zone, or of the day `later` days after it; null for an invalid day. */
export function localDayStart(day: string | null, later = 0): string | null {
  if (day === null || !DAY.test(day)) return null;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime()) || date.getDate() !== Number(day.slice(8))) return null;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}
