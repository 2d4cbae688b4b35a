/** A result that was opened from the palette, with what is needed to show it again. */
export interface Opened {
  readonly to: string;
  readonly kind: "page" | "tournament" | "team" | "player";
  readonly label: string;
  readonly detail: string;
  readonly imageUrl: string | null;
  /** The game for a generated cover, if there is no picture. */
  readonly game: string | null;
}

/** An opened result with the number of openings and the time of the last opening. */
export interface Remembered extends Opened {
  readonly times: number;
  readonly at: number;
}

/** The list stores at most this many results. */
const MAX_REMEMBERED = 20;
const DAY_MS = 86_400_000;

/** The weight of a result: how often it was opened, which counts less with every day since the last time. */
function weight({ times, at }: Remembered, now: number): number {
  return times / (1 + Math.max(0, now - at) / DAY_MS);
}

/**
 * Adds one opening, at `now` in milliseconds, to the list. If the URL is already in the list, the newer label replaces
 * the older one.
 */
export function remember(
  list: readonly Remembered[],
  opened: Opened,
  now: number,
): readonly Remembered[] {
  const before = list.find(({ to }) => to === opened.to);
  const rest = list.filter(({ to }) => to !== opened.to);
  const next = { ...opened, times: (before?.times ?? 0) + 1, at: now };
  return byUse([next, ...rest], now).slice(0, MAX_REMEMBERED);
}

/** Sorts the results: the most used first; equally used ones by the time of the last opening. */
export function byUse(list: readonly Remembered[], now: number): readonly Remembered[] {
  return list.toSorted((one, other) => weight(other, now) - weight(one, now) || other.at - one.at);
}

/** Reads the stored list; results in another format are dropped. */
export function readRemembered(stored: string | null): readonly Remembered[] {
  if (stored === null) return [];
  try {
    const rows: unknown = JSON.parse(stored);
    return Array.isArray(rows) ? rows.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

const KINDS: readonly unknown[] = ["page", "tournament", "team", "player"];

function isRemembered(row: unknown): row is Remembered {
  const { to, kind, label, detail, times, at } = (row ?? {}) as Partial<
    Record<keyof Remembered, unknown>
  >;
  return (
    typeof to === "string" &&
    to.startsWith("/") &&
    KINDS.includes(kind) &&
    typeof label === "string" &&
    typeof detail === "string" &&
    typeof times === "number" &&
    typeof at === "number"
  );
}
