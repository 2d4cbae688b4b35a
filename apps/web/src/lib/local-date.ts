/** An instant as a `datetime-local` field shows it, in the viewer's time zone. */
export function toLocalInput(iso: string | null): string {
  if (!iso) return "";
  const date = new Date(iso);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The instant that a `datetime-local` text means in the viewer's time zone; null when it is empty. */
export function fromLocalInput(text: string): string | null {
  return text === "" ? null : new Date(text).toISOString();
}
