const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text of the address can be an id at all; the database would call another one an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
