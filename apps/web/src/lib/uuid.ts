const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id. The database would treat any other text as an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
