/**
 * The score after a press of − or +; a field without a number counts as 0.
 *
 * @param score the text of the field
 * @param max the highest value the buttons reach; typing may exceed it, and the form then reports it
 */
export function stepScore(score: string, by: 1 | -1, max: number): string {
  const before = Number.parseInt(score, 10) || 0;
  return String(Math.min(Math.max(before + by, 0), max));
}
