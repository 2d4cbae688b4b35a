/** Records a failure that the person is not told about. */
export function reportError(context: string, error: unknown): void {
  // The browser's console is the only log a page has.
  // oxlint-disable-next-line no-console
  console.error(context, error);
}
