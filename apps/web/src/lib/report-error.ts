/** Logs a failure that is not shown to the user. */
export function reportError(context: string, error: unknown): void {
  // The browser's console is the only log of a page.
  // oxlint-disable-next-line no-console
  console.error(context, error);
}
