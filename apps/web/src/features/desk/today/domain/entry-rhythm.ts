import { isToday } from "@/entities/match/domain/is-today";

interface Entry {
  readonly registered_at: string;
}

/** As many show how it goes. */
const LATEST = 5;

/**
 * How a cup fills up: who came last, the latest first, and how many came today.
 * @param now milliseconds since the epoch
 */
export function entryRhythm<One extends Entry>(entries: readonly One[], now: number) {
  const latest = entries.toSorted(
    (one, other) => Date.parse(other.registered_at) - Date.parse(one.registered_at),
  );
  return {
    latest: latest.slice(0, LATEST),
    today: entries.filter(({ registered_at: at }) => isToday(at, now)).length,
  };
}
