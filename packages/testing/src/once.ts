/**
 * A set-up that tests share: made by the first that needs it. For tests that leave it unchanged, such as refusals.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
