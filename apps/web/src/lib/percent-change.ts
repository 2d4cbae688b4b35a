/** Change in whole percent from one number to another; null where there was nothing to compare with. */
export function percentChange(before: number, now: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
}

/** From here on a percentage says less than what there was. */
const TELLING_PERCENT = 200;

/** Whether a change says more in percent than as what there was before. */
export const isTelling = (percent: number): boolean => Math.abs(percent) <= TELLING_PERCENT;
