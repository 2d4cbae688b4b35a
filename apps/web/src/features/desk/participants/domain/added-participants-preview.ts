import type { Answer } from "@leyenda/db-types";
import { participantsLimits } from "@leyenda/db-types/limits";

/** A participant that a typed name may refer to, and whether it would be registered, invited or refused. */
export type ParticipantPreview = Answer<"preview_participants">;

/** A name of the list, the participants it may refer to, and the chosen one. */
export interface PreviewLine {
  readonly name: string;
  readonly exact: ParticipantPreview | null;
  readonly alike: readonly ParticipantPreview[];
  /** The participant to add for this name; null if there is none, or none can be added. */
  readonly chosen: ParticipantPreview | null;
}

/** Whether a participant can be registered or invited. */
export const canBeAdded = ({ verdict }: ParticipantPreview): boolean =>
  verdict === "added" || verdict === "asked";

/**
 * The names with the participants that the database found.
 * @param picks by name, the participant picked among several matches; null picks none
 */
export function toPreviewLines(
  names: readonly string[],
  rows: readonly ParticipantPreview[],
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

/** The names that belong to no account, and for which the user chose no account with a similar name. */
export function namesWithoutAccount(lines: readonly PreviewLine[]): string[] {
  return lines.flatMap(({ name, exact, chosen }) => (exact || chosen ? [] : name));
}

/** Whether this name fits a guest by its length; the database checks the rest. */
export function guestVerdict(name: string): "added" | "too_short" | "too_long" {
  const { min, max } = participantsLimits.guest_name;
  const { length } = Array.from(name);
  if (length < min) return "too_short";
  return length > max ? "too_long" : "added";
}
