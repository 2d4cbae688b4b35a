import { participantsLimits } from "@leyenda/db-types/limits";
import type { EntrantPreview } from "../api/entrants.ts";

/** A name of the list, whom it means, and who is chosen for it. */
export interface PreviewLine {
  readonly name: string;
  readonly exact: EntrantPreview | null;
  readonly alike: readonly EntrantPreview[];
  /** Whoever is added for this name; null where nobody is, or can be. */
  readonly chosen: EntrantPreview | null;
}

/** Whether somebody can be added, at once or by asking him. */
export const canBeAdded = ({ verdict }: EntrantPreview): boolean =>
  verdict === "added" || verdict === "asked";

/**
 * The names with what the database found for each.
 *
 * @param picks by name, the participant picked among those called alike; null takes nobody
 */
export function toPreviewLines(
  names: readonly string[],
  rows: readonly EntrantPreview[],
  picks: ReadonlyMap<string, string | null>,
): PreviewLine[] {
  return names.map((name, index) => {
    const found = rows.filter(({ line }) => line === index + 1);
    const exact = found.find(({ is_exact: isExact }) => isExact) ?? null;
    const pick = picks.get(name);
    const wanted = pick === undefined ? exact : found.find(({ participant_id: id }) => id === pick);
    return {
      name,
      exact,
      alike: found.filter((row) => row !== exact),
      chosen: wanted && canBeAdded(wanted) ? wanted : null,
    };
  });
}

/** The names that nobody with an account has, and for which nobody called alike was chosen. */
export function namesWithoutAccount(lines: readonly PreviewLine[]): string[] {
  return lines.flatMap(({ name, exact, chosen }) => (exact || chosen ? [] : name));
}

/** What becomes of a guest by this name, as far as its length tells; the database says the rest. */
export function guestVerdict(name: string): "added" | "too_short" | "too_long" {
  const { min, max } = participantsLimits.guest_name;
  const { length } = Array.from(name);
  if (length < min) return "too_short";
  return length > max ? "too_long" : "added";
}
