/** Returns the keys of a record with their exact type. The record must not have other keys. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // The type of `Object.keys` does not name the keys, because an object may have others.
  return Object.keys(record) as Key[];
}

/** Creates a record with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  const entries = keys.map((key) => [key, valueOf(key)]);
  // The type of `Object.fromEntries` does not name the keys.
  return Object.fromEntries(entries) as Record<Key, Value>;
}

/** Narrows a text to a key of the record; undefined if the text is not a key. */
export function keyOf<Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  text: string | undefined,
): Key | undefined {
  return keysOf(record).find((key) => key === text);
}
