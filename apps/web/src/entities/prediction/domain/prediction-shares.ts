/**
 * Returns the shares of a match's predictions in whole per cents that add up to 100.
 * The result is null while the predictions are hidden, and if there are none.
 */
export function shares(
  votes1: number | null,
  votes2: number | null,
): readonly [number, number] | null {
  const total = (votes1 ?? 0) + (votes2 ?? 0);
  if (votes1 === null || votes2 === null || total === 0) return null;
  const first = Math.round((votes1 / total) * 100);
  return [first, 100 - first];
}
