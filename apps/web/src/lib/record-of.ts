/** The keys of a record that has no others. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // The standard type also allows other keys.
  return Object.keys(record) as Key[];
}

/** A record with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  const entries = keys.map((key) => [key, valueOf(key)]);
  // The standard type loses the keys.
  return Object.fromEntries(entries) as Record<Key, Value>;
}

/** The text as a key of the record; undefined if it is not one. */
export function keyOf<Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  text: string | undefined,
): Key | undefined {
  return keysOf(record).find((key) => key === text);
}
