/**
 * Suggests the nearest existing name for an unknown one, with PostgREST's ranking
 * (hackage.haskell.org/package/fuzzyset). Only the service role gets suggestions, because they reveal existing names.
 */
import type { SchemaCache } from "../schema/types.ts";

interface Near {
  readonly name: string;
  /** How similar the name is to the unknown one, at most 1; also 1 if they differ only in case. */
  readonly score: number;
}

/** A name whose likeness is below this number is not suggested. */
const LEAST_SCORE = 0.33;

/** The minimum likeness of a suggested table; higher than for other names, as in PostgREST 14. */
const LEAST_TABLE_SCORE = 0.75;

/**
 * Only this many candidates are compared exactly: those that share the most character sequences with the unknown name.
 */
const CLOSE = 50;

/** Returns the hint of PGRST205 (unknown table). */
export function guessTable(schema: string, tables: Iterable<string>, name: string): string | null {
  const near = nearest(tables, name, LEAST_TABLE_SCORE);
  return near && `Perhaps you meant the table '${schema}.${near.name}'`;
}

/** Returns the hint of PGRST202 (unknown procedure): another function, or other arguments of this one. */
export function guessProcedure(
  { schema, procedures }: Pick<SchemaCache, "schema" | "procedures">,
  call: { readonly name: string; readonly argumentNames: readonly string[] },
): string | null {
  const overloads = procedures.get(call.name);
  const near = overloads
    ? nearest(
        overloads.map(({ parameters }) => listed(parameters.map(({ name }) => name))),
        listed(call.argumentNames),
      )
    : nearest(procedures.keys(), call.name);
  const function_ = overloads ? call.name : "";
  return near && `Perhaps you meant to call the function ${schema}.${function_}${near.name}`;
}

/** Returns the hint of PGRST200: another origin if the given one has no relationships, else another target. */
export function guessRelationship(
  { relationships }: Pick<SchemaCache, "relationships">,
  origin: string,
  target: string,
): string | null {
  const candidates = relationships.get(origin) ?? [];
  const isKnown = candidates.length > 0;
  const wrong = isKnown ? target : origin;
  const near = nearest(
    isKnown ? candidates.map(({ foreignTable }) => foreignTable) : relationships.keys(),
    wrong,
  );
  // A score of 1 means that the target table exists and only the hint after its name is wrong, so no table is
  // suggested.
  if (near === null || (isKnown && near.score === 1)) return null;
  return `Perhaps you meant '${near.name}' instead of '${wrong}'.`;
}

const listed = (names: readonly string[]): string => `(${names.toSorted().join(", ")})`;

function nearest(names: Iterable<string>, meant: string, least = LEAST_SCORE): Near | null {
  const key = meant.toLowerCase();
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(name.toLowerCase())) byKey.set(name.toLowerCase(), name);
  const same = byKey.get(key);
  if (same !== undefined) return { name: same, score: 1 };
  for (const size of [3, 2]) {
    const grams = gramsOf(key, size);
    const [first] = [...byKey]
      .map(([other, name]) => ({ other, name, score: cosine(grams, gramsOf(other, size)) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, CLOSE)
      .map(({ other, name }) => ({ name, score: likeness(key, other) }))
      .filter(({ score }) => score >= least)
      .toSorted((a, b) => b.score - a.score);
    if (first !== undefined) return first;
  }
  return null;
}

/** Counts how often each sequence of `size` characters occurs in a text. */
function gramsOf(text: string, size: number): Map<string, number> {
  const characters = Array.from(`-${text.replaceAll(/[^\p{L}\p{N}\s,]/gu, "")}-`);
  const grams = new Map<string, number>();
  for (let at = 0; at + size <= characters.length; at += 1) {
    const gram = characters.slice(at, at + size).join("");
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [gram, count] of a) product += count * (b.get(gram) ?? 0);
  return product / Math.hypot(...a.values()) / Math.hypot(...b.values());
}

/** Returns 1 minus the Levenshtein distance relative to the longer text. */
function likeness(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  let row = Array.from({ length: right.length + 1 }, (_, n) => n);
  for (const [at, character] of left.entries()) {
    const next = [at + 1];
    for (const [place, other] of right.entries()) {
      const replaced = (row[place] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row.at(-1) ?? 0) / Math.max(left.length, right.length, 1);
}
