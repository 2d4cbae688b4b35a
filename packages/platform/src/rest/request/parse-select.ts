import { notSpoken, tooComplex } from "../errors.ts";
import { Cursor, expectFieldName, isIdentifierCharacter, takeFieldName } from "./parser-cursor.ts";
import { takeJsonPath } from "./parse-field.ts";
import type { Aggregate, SelectField, SelectItem, SelectRelation } from "./types.ts";

const AGGREGATES: readonly Aggregate[] = ["sum", "avg", "count", "max", "min"];

/** The limits of a select's embeds. */
export interface EmbedLimits {
  readonly maxEmbedDepth: number;
  readonly maxEmbeds: number;
  readonly maxFields: number;
}

/** Parses `select=`: fields, aliases, casts, JSON paths, embeds and spreads. Throws beyond the limits. */
export function parseSelect(text: string, limits: EmbedLimits): SelectItem[] {
  const cursor = new Cursor(text, "select parameter");
  const items = takeForest(cursor, 0, limits.maxEmbedDepth);
  if (!cursor.isAtEnd)
    cursor.fail('letter, digit, "-", "->>", "->", "::", ")", "," or end of input');
  if (countEmbeds(items) > limits.maxEmbeds) {
    throw notSpoken(`A request may embed at most ${limits.maxEmbeds} times.`);
  }
  if (countFields(items) > limits.maxFields) {
    throw tooComplex("query_too_wide", (say) => say.rest.tooManyColumns);
  }
  return items;
}

function countFields(items: readonly SelectItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.kind === "relation" ? countFields(item.children) : 1),
    0,
  );
}

function countEmbeds(items: readonly SelectItem[]): number {
  return items.reduce(
    (sum, item) => (item.kind === "relation" ? sum + 1 + countEmbeds(item.children) : sum),
    0,
  );
}

function takeForest(cursor: Cursor, depth: number, maxDepth: number): SelectItem[] {
  if (depth > maxDepth) throw notSpoken(`Embeds are limited to ${maxDepth} levels.`);
  const items: SelectItem[] = [];
  // `rel()` selects nothing but still joins and filters.
  cursor.skipSpaces();
  if (depth > 0 && cursor.peek() === ")") return items;
  do {
    cursor.skipSpaces();
    items.push(takeItem(cursor, depth, maxDepth));
    cursor.skipSpaces();
  } while (cursor.take(","));
  return items;
}

function takeItem(cursor: Cursor, depth: number, maxDepth: number): SelectItem {
  const start = cursor.position;
  if (cursor.take("...")) {
    const name = expectFieldName(cursor);
    return takeRelation(cursor, name, null, true, depth, maxDepth);
  }
  if (cursor.take("*")) return star(cursor);
  let alias: string | null = null;
  let name = takeFieldName(cursor);
  if (name === null) cursor.fail('"...", field name (* or [a..z0..9_$]), "*" or "count()"');
  if (cursor.peek() === ":" && cursor.text[cursor.position + 1] !== ":") {
    cursor.position += 1;
    alias = name;
    name = expectFieldName(cursor);
  }
  if (name === "count" && cursor.take("()")) {
    return finishField(cursor, { name: "*", alias, aggregate: "count" });
  }
  if (cursor.peek() === "!" || cursor.peek() === "(") {
    return takeRelation(cursor, name, alias, false, depth, maxDepth);
  }
  if (cursor.position === start) cursor.fail("field name (* or [a..z0..9_$])");
  return finishField(cursor, { name, alias, aggregate: null });
}

function star(cursor: Cursor): SelectField {
  expectEndOfItem(cursor);
  return {
    kind: "field",
    field: { name: "*", path: [] },
    alias: null,
    cast: null,
    aggregate: null,
    aggregateCast: null,
  };
}

function finishField(
  cursor: Cursor,
  start: { name: string; alias: string | null; aggregate: Aggregate | null },
): SelectField {
  const path = start.aggregate === null ? takeJsonPath(cursor) : [];
  let { aggregate } = start;
  const cast = aggregate === null ? takeCast(cursor) : null;
  if (aggregate === null && cursor.peek() === ".")
    aggregate = AGGREGATES.find((name) => cursor.take(`.${name}()`)) ?? null;
  const aggregateCast = aggregate === null ? null : takeCast(cursor);
  cursor.skipSpaces();
  expectEndOfItem(cursor);
  const field = { name: start.name, path };
  return { kind: "field", field, alias: start.alias, cast, aggregate, aggregateCast };
}

function takeCast(cursor: Cursor): string | null {
  if (!cursor.take("::")) return null;
  const cast = cursor.takeWhile(isIdentifierCharacter).trim();
  if (cast === "") cursor.fail("letter or digit");
  return cast;
}

function takeRelation(
  cursor: Cursor,
  name: string,
  alias: string | null,
  isSpread: boolean,
  depth: number,
  maxDepth: number,
): SelectRelation {
  let hint: string | null = null;
  let join: SelectRelation["join"] = null;
  for (let modifier = 0; modifier < 2 && cursor.take("!"); modifier += 1) {
    const word = expectFieldName(cursor);
    if (word === "inner" || word === "left") join ??= word;
    else hint ??= word;
  }
  if (!cursor.take("("))
    cursor.fail('letter, digit, "-", "->>", "->", "::", ")", "," or end of input');
  const children = takeForest(cursor, depth + 1, maxDepth);
  cursor.expect(")");
  return { kind: "relation", name, alias, hint, join, isSpread, children };
}

function expectEndOfItem(cursor: Cursor): void {
  const next = cursor.peek();
  if (next !== "" && next !== "," && next !== ")") {
    cursor.fail('letter, digit, "-", "->>", "->", "::", ")", "," or end of input');
  }
}
