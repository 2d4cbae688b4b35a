/** A response is reused for this long, which is also how long the data API caches responses for visitors. */
const FRESH_MS = 1_000;

/** Computes a public response once for all requests within a second, so that repeated requests cause no more work. */
export function sharedAnswers<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const answer = make(key);
    made.set(key, answer);
    answer.then(
      () => setTimeout(() => made.delete(key), FRESH_MS),
      () => made.delete(key),
    );
    return answer;
  };
}
