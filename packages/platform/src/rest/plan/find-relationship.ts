import { RestError } from "../errors.ts";
import type { KeyRelationship, Relationship, SchemaCache } from "../schema/types.ts";
import { guessRelationship } from "./name-suggestions.ts";

/**
 * Finds the relationship that `origin?select=target!hint(...)` means. Throws PGRST200 and PGRST201.
 * The target may be a table, a foreign key, a column of the origin, or a computed relationship.
 */
export function findRelationship(
  cache: SchemaCache,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const candidates = cache.relationships.get(origin) ?? [];
  const matches = candidates.filter((candidate) => isMeant(candidate, target, hint));
  const [first, second] = matches;
  if (first === undefined) throw noRelationship(cache, origin, target, hint);
  if (second !== undefined) throw ambiguousRelationship(origin, target, matches);
  return first;
}

function isMeant(candidate: Relationship, target: string, hint: string | null): boolean {
  if (candidate.kind === "computed") return candidate.functionName === target;
  if (candidate.isSelf) return isSelfMeant(candidate, target, hint);
  if (hint === null) {
    return (
      candidate.foreignTable === target ||
      (!candidate.foreignTableIsView &&
        (candidate.constraint === target || singleColumn(candidate, 0) === target))
    );
  }
  if (candidate.foreignTable !== target) return false;
  return (
    candidate.constraint === hint ||
    singleColumn(candidate, 0) === hint ||
    singleColumn(candidate, 1) === hint ||
    candidate.junction?.table === hint
  );
}

/**
 * Whether a request means this relationship of a table with itself. The table's name means the children, and the
 * column's name means the parent. As in PostgREST, no name means a many-to-many relationship of this kind.
 */
function isSelfMeant(candidate: KeyRelationship, target: string, hint: string | null): boolean {
  if (hint !== null) {
    return (
      candidate.foreignTable === target &&
      candidate.cardinality === "o2m" &&
      singleColumn(candidate, 1) === hint
    );
  }
  if (candidate.cardinality === "o2m") return candidate.foreignTable === target;
  return candidate.cardinality === "m2o" && singleColumn(candidate, 0) === target;
}

function singleColumn(candidate: KeyRelationship, side: 0 | 1): string | null {
  const [pair, more] = candidate.columns;
  return pair === undefined || more !== undefined ? null : pair[side];
}

function noRelationship(
  cache: SchemaCache,
  origin: string,
  target: string,
  hint: string | null,
): RestError {
  const using = hint === null ? "" : `' using the hint '${hint}`;
  return new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${origin}' and '${target}${using}' ` +
        `in the schema '${cache.schema}', but no matches were found.`,
      guess: () => guessRelationship(cache, origin, target),
    },
  );
}

const CARDINALITY_NAMES = {
  m2o: "many-to-one",
  o2m: "one-to-many",
  o2o: "one-to-one",
  m2m: "many-to-many",
} as const;

function ambiguousRelationship(
  origin: string,
  target: string,
  matches: readonly Relationship[],
): RestError {
  const keys = matches.filter((match) => match.kind === "key");
  const hints = keys.map(
    (match) => `'${match.foreignTable}!${match.junction?.table ?? match.constraint}'`,
  );
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: keys.map(describe),
      hint:
        `Try changing '${target}' to one of the following: ${hints.join(", ")}. ` +
        "Find the desired relationship in the 'details' key.",
    },
  );
}

function describe(match: KeyRelationship): Record<string, string> {
  const list = (names: readonly string[]): string => `(${names.join(", ")})`;
  const { junction } = match;
  const relationship =
    junction === null
      ? `${match.constraint} using ${match.table}${list(match.columns.map(([column]) => column))} ` +
        `and ${match.foreignTable}${list(match.columns.map(([, column]) => column))}`
      : `${junction.table} using ${junction.sourceConstraint}${list(junction.sourceColumns.map(([, c]) => c))} ` +
        `and ${junction.targetConstraint}${list(junction.targetColumns.map(([, c]) => c))}`;
  return {
    cardinality: CARDINALITY_NAMES[match.cardinality],
    embedding: `${match.table} with ${match.foreignTable}`,
    relationship,
  };
}
