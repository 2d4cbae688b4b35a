/** A function in the database: its name and its body. */
export interface FunctionSource {
  readonly name: string;
  readonly source: string;
}

const READS_REQUEST = /request\.(?:headers|method|path|cookies)/;

/**
 * Returns the functions that read the request beyond its claims, directly or through functions that they call.
 * Functions are matched by name: if two functions share a name, both count.
 */
export function requestReadingFunctions(functions: readonly FunctionSource[]): ReadonlySet<string> {
  const readers = new Set<string>();
  let rest = functions.map(({ name, source }) => ({ name, source, words: wordsOf(source) }));
  for (let before = -1; before !== readers.size;) {
    before = readers.size;
    rest = rest.filter(({ name, source, words }) => {
      const reads = READS_REQUEST.test(source) || words.some((word) => readers.has(word));
      if (reads) readers.add(name);
      return !reads;
    });
  }
  return readers;
}

/**
 * Whether reading tables may run code that reads the request.
 *
 * @param roots code that a read runs: policies, views, computed fields
 * @param readers the result of `requestReadingFunctions`
 */
export function readsRequestSettings(
  roots: readonly string[],
  readers: ReadonlySet<string>,
): boolean {
  return roots.some(
    (text) => READS_REQUEST.test(text) || wordsOf(text).some((word) => readers.has(word)),
  );
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(text.match(/[\p{L}\p{Nd}_$]+/gu))];
}
