import type { AuditEntry } from "./audit-entry.ts";

interface LatestAct {
  readonly entry: AuditEntry;
  /** How many acts before it were about the same. */
  readonly more: number;
}

/** The newest act about each thing, of a log that begins with the newest. */
export function latestActs(entries: readonly AuditEntry[]): readonly LatestAct[] {
  const about = ({ id, sentence }: AuditEntry) => sentence.find(({ to }) => to)?.to ?? id;
  return [...Map.groupBy(entries, about).values()].flatMap(([entry, ...earlier]) =>
    entry ? [{ entry, more: earlier.length }] : [],
  );
}
