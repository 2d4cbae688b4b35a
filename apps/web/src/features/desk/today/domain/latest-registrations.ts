import { isToday } from "@/entities/match/domain/is-today";

interface Entry {
  readonly registered_at: string;
}

const LATEST = 5;

/**
 * The latest registrations, newest first, and the number of registrations today.
 * @param now milliseconds since the epoch
 */
export function latestRegistrations<One extends Entry>(entries: readonly One[], now: number) {
  const latest = entries.toSorted(
    (one, other) => Date.parse(other.registered_at) - Date.parse(one.registered_at),
  );
  return {
    latest: latest.slice(0, LATEST),
    today: entries.filter(({ registered_at: at }) => isToday(at, now)).length,
  };
}
