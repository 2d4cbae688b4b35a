/** Creates a set-up when a test first needs it. Tests may share it only if they do not change it. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
