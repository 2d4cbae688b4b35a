/** A movement of fewer pixels than this is a tap, not a swipe. */
const THRESHOLD = 50;

/**
 * The direction of a swipe: 1 for the next (to the left), -1 for the previous, 0 for none.
 * A movement that is not clearly sideways is scrolling.
 */
export function swipeStep(deltaX: number, deltaY: number): -1 | 0 | 1 {
  if (Math.abs(deltaX) < THRESHOLD || Math.abs(deltaX) < 1.5 * Math.abs(deltaY)) return 0;
  return deltaX < 0 ? 1 : -1;
}
