import { RestError } from "../errors.ts";
import type { SchemaCache } from "../schema/types.ts";

/** The preferences of the Prefer header. Unknown ones are ignored unless handling=strict. */
export interface Preferences {
  readonly resolution: "merge-duplicates" | "ignore-duplicates" | null;
  readonly representation: "representation" | "minimal" | "headers-only" | null;
  readonly count: "exact" | "planned" | "estimated" | null;
  readonly missing: "default" | "null" | null;
  readonly handling: "strict" | "lenient" | null;
  /** How the caller wants the transaction to end; null if the caller did not choose. */
  readonly tx: "commit" | "rollback" | null;
  readonly maxAffected: number | null;
  readonly timezone: string | null;
  readonly invalid: readonly string[];
}

const NONE: Preferences = {
  resolution: null,
  representation: null,
  count: null,
  missing: null,
  handling: null,
  tx: null,
  maxAffected: null,
  timezone: null,
  invalid: [],
};

const VALUES: Readonly<Record<string, readonly string[]>> = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  missing: ["default", "null"],
  handling: ["strict", "lenient"],
  params: ["single-object"],
  tx: ["commit", "rollback"],
};

/**
 * Parses one or several Prefer headers. Of contradictory preferences the first one counts.
 * `tx` is ignored if callers may not choose the end of the transaction.
 */
export function parsePreferences(
  header: string | readonly string[] | undefined,
  { timezones, switches }: Pick<SchemaCache, "timezones" | "switches">,
): Preferences {
  if (header === undefined) return NONE;
  const words = (typeof header === "string" ? header : header.join(","))
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const found = new Map<string, string>();
  const invalid: string[] = [];
  for (const word of words) {
    const equals = word.indexOf("=");
    const key = word.slice(0, Math.max(equals, 0));
    const value = word.slice(equals + 1);
    const isKnown =
      VALUES[key]?.includes(value) === true ||
      (key === "max-affected" && /^\d+$/.test(value)) ||
      (key === "timezone" && timezones.has(value));
    if (!isKnown) invalid.push(word);
    else if (!found.has(key)) found.set(key, value);
  }
  const maxAffected = found.get("max-affected");
  return {
    resolution: (found.get("resolution") ?? null) as Preferences["resolution"],
    representation: (found.get("return") ?? null) as Preferences["representation"],
    count: (found.get("count") ?? null) as Preferences["count"],
    missing: (found.get("missing") ?? null) as Preferences["missing"],
    handling: (found.get("handling") ?? null) as Preferences["handling"],
    tx: switches.end.isCallersChoice ? ((found.get("tx") ?? null) as Preferences["tx"]) : null,
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    timezone: found.get("timezone") ?? null,
    invalid,
  };
}

/** Refuses unknown preferences if the client requested strict handling. */
export function checkPreferences(preferences: Preferences): void {
  if (preferences.handling !== "strict" || preferences.invalid.length === 0) return;
  throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
    details: `Invalid preferences: ${preferences.invalid.join(", ")}`,
  });
}

/** The value of Preference-Applied, or null if no preference had an effect. */
export function preferenceApplied(
  preferences: Preferences,
  which: readonly ("resolution" | "missing" | "return" | "count" | "max-affected")[],
): string | null {
  const has = new Set(which);
  const applied: string[] = [];
  const add = (name: string, value: string | null): void => {
    if (value !== null) applied.push(`${name}=${value}`);
  };
  if (has.has("resolution")) add("resolution", preferences.resolution);
  if (has.has("missing")) add("missing", preferences.missing);
  if (has.has("return")) add("return", preferences.representation);
  if (has.has("count")) add("count", preferences.count);
  add("tx", preferences.tx);
  add("handling", preferences.handling);
  add("timezone", preferences.timezone);
  if (
    has.has("max-affected") &&
    preferences.handling === "strict" &&
    preferences.maxAffected !== null
  ) {
    add("max-affected", String(preferences.maxAffected));
  }
  return applied.length === 0 ? null : applied.join(", ");
}
