/**
 * The score after a press on − or +. If the field has no number, the press starts from 0.
 * @param score the text of the field
 * @param max the highest value that the buttons reach. The user can type more; the form then shows an error
 */
export function stepScore(score: string, by: 1 | -1, max: number): string {
  const before = Number.parseInt(score, 10) || 0;
  return String(Math.min(Math.max(before + by, 0), max));
}
