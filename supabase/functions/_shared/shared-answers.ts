/** As old as what the data API answers visitors may be. */
const FRESH_MS = 1_000;

/** Makes what everybody may ask for once for all who ask within a second: who asks all the time costs no more than one. */
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
