/** A function of the database: its name and its body. */
export interface FunctionSource {
  readonly name: string;
  readonly source: string;
}

const READS_REQUEST = /request\.(?:headers|method|path|cookies)/;

/**
 * Whether reading tables may run code that looks at the request beyond its claims. Followed by name from
 * what every read runs (policies, views, computed fields) through all that they call; a name that means
 * two functions counts for both, so the answer errs on the careful side.
 */
export function readsRequestSettings(
  roots: readonly string[],
  functions: readonly FunctionSource[],
): boolean {
  const texts = [...roots];
  const unseen = new Set(functions);
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    if (READS_REQUEST.test(text)) return true;
    const words = new Set(text.match(/[\p{L}\p{Nd}_$]+/gu));
    for (const candidate of unseen) {
      if (!words.has(candidate.name)) continue;
      unseen.delete(candidate);
      texts.push(candidate.source);
    }
  }
  return false;
}
