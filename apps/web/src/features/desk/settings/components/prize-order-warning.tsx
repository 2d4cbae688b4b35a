import { copy } from "../copy.ts";
import { placeWithLess } from "../domain/prizes.ts";

interface PrizeOrderWarningProps {
  readonly prizes: Parameters<typeof placeWithLess>[0];
}

/** Warns if a place gets less than the next one, which is usually a typing error. */
export function PrizeOrderWarning({ prizes }: PrizeOrderWarningProps) {
  const place = placeWithLess(prizes);
  return (
    <p role="status" className="text-warning empty:hidden">
      {place !== null && copy.prizes.less(place)}
    </p>
  );
}
