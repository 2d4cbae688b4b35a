/** Change in whole percent from one number to another; null where there was nothing to compare with. */
export function percentChange(before: number, now: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
}
