/**
 * The score after a press of − or +; a field without a number counts as 0.
 *
 * @param score what stands in the field
 * @param max the highest that can be pressed; typing may go beyond, and the form says so
 */
export function stepScore(score: string, by: 1 | -1, max: number): string {
  const before = Number.parseInt(score, 10) || 0;
  return String(Math.min(Math.max(before + by, 0), max));
}
