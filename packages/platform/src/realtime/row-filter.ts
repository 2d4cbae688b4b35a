import { compilePattern, PatternError } from "./regular-expression.ts";

/** A row of a table as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** What a filter needs to know about a column. `type` is PostgreSQL's name, for example `int4`. */
export interface FilterColumn {
  readonly name: string;
  readonly type: string;
}

/** A condition of a filter that lets only rows with a certain value in a column pass. */
export interface Equality {
  readonly column: string;
  /** The required value, converted by `equalityKey`. */
  readonly key: string;
  readonly isNumeric: boolean;
}

/** Tests whether a row passes the filter. If `equality` is not null, every row that passes meets this condition. */
export interface RowTest {
  (row: Row): boolean;
  readonly equality: Equality | null;
}

const OPERATORS = [
  "eq",
  "neq",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "like",
  "ilike",
  "match",
  "imatch",
  "is",
  "isdistinct",
] as const;
type Operator = (typeof OPERATORS)[number];

const CONDITION = /^([^=.,()"\\]+)=(not\.)?(\w+)\.([\s\S]*)$/;
const MAX_CONDITIONS = 20;
const NUMERIC = new Set(["int2", "int4", "int8", "float4", "float8", "numeric", "oid"]);
const TIME = new Set(["timestamp", "timestamptz", "date"]);

/** Thrown for an invalid filter. The message is for the client. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

/**
 * Compiles a filter of `postgres_changes`: `column=op.value`. Conditions joined by commas must all hold.
 * `not.` may precede an operator. As in SQL, null equals nothing.
 * @throws FilterError
 */
export function compileFilter(text: string, columns: readonly FilterColumn[]): RowTest {
  const tests = splitConditions(text).map((condition) => compileCondition(condition, columns));
  if (tests.length > MAX_CONDITIONS) throw new FilterError("too many filters");
  return Object.assign((row: Row) => tests.every((test) => test(row)), {
    equality: tests.find(({ equality }) => equality !== null)?.equality ?? null,
  });
}

/** Converts a value to a text, equal for all values that `eq` treats as equal. Compares as number or as text. */
export function equalityKey(value: unknown, isNumeric: boolean): string {
  return isNumeric ? String(Number(value)) : textOf(value);
}

function compileCondition(condition: string, columns: readonly FilterColumn[]): RowTest {
  const [, name = "", negated, operator = "", raw = ""] = CONDITION.exec(condition) ?? [];
  const column = columns.find((candidate) => candidate.name === name.trim());
  if (!column) throw new FilterError(`invalid column for filter ${name || condition}`);
  if (!isOperator(operator))
    throw new FilterError(`filter operator ${operator || "?"} is not supported`);
  const test = compileOperator(operator, raw, column.type);
  const passes = (row: Row): boolean => {
    const verdict = test(row[column.name] ?? null);
    return negated ? verdict === false : verdict === true;
  };
  const isEquality =
    operator === "eq" && !negated && !TIME.has(column.type) && unquote(raw) !== "null";
  return Object.assign(passes, {
    equality: isEquality ? equalityOf(unquote(raw), column) : null,
  });
}

function equalityOf(text: string, { name, type }: FilterColumn): Equality {
  const isNumeric = NUMERIC.has(type);
  return { column: name, key: equalityKey(comparable(text, type), isNumeric), isNumeric };
}

/** A truth value as in SQL; null means unknown. */
type Verdict = boolean | null;

function compileOperator(
  operator: Operator,
  raw: string,
  type: string,
): (value: unknown) => Verdict {
  if (operator === "in") {
    const wanted = parseList(raw).map((item) => comparable(item, type));
    return (value) =>
      value === null ? null : wanted.some((item) => compare(value, item, type) === 0);
  }
  const text = unquote(raw);
  switch (operator) {
    case "is":
      return compileIs(text);
    case "like":
    case "ilike": {
      const pattern = text.replaceAll("*", "%");
      return (value) =>
        value === null ? null : matchesLike(textOf(value), pattern, operator === "ilike");
    }
    case "match":
    case "imatch": {
      const matches = compileMatch(text, operator === "imatch");
      return (value) => (value === null ? null : matches(textOf(value)));
    }
    case "isdistinct": {
      const wanted = text === "null" ? null : comparable(text, type);
      return (value) =>
        value === null || wanted === null ? value !== wanted : compare(value, wanted, type) !== 0;
    }
    default: {
      if (text === "null") return () => null;
      const wanted = comparable(text, type);
      return (value) => (value === null ? null : decide(operator, compare(value, wanted, type)));
    }
  }
}

function compileMatch(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  try {
    return compilePattern(pattern, ignoreCase);
  } catch (error) {
    if (error instanceof PatternError) throw new FilterError(error.message);
    throw error;
  }
}

function decide(operator: "eq" | "neq" | "lt" | "lte" | "gt" | "gte", order: number): boolean {
  switch (operator) {
    case "eq":
      return order === 0;
    case "neq":
      return order !== 0;
    case "lt":
      return order < 0;
    case "lte":
      return order <= 0;
    case "gt":
      return order > 0;
    case "gte":
      return order >= 0;
  }
}

function compileIs(text: string): (value: unknown) => Verdict {
  switch (text.toLowerCase()) {
    case "null":
    case "unknown":
      return (value) => value === null;
    case "true":
      return (value) => value === true;
    case "false":
      return (value) => value === false;
    default:
      throw new FilterError("the operator is takes null, true, false or unknown");
  }
}

/** Checks the value of a filter against the column's type, as a cast in PostgreSQL would. */
function comparable(text: string, type: string): string {
  if (NUMERIC.has(type) && (text.trim() === "" || Number.isNaN(Number(text))))
    throw new FilterError(`invalid input for type ${type}: ${text.slice(0, 50)}`);
  if (type === "timestamptz" && Number.isNaN(Date.parse(text)))
    throw new FilterError(`invalid input for type ${type}: ${text.slice(0, 50)}`);
  if (type === "bool") {
    if (/^(?:t|true)$/i.test(text)) return "true";
    if (/^(?:f|false)$/i.test(text)) return "false";
    throw new FilterError(`invalid input for type bool: ${text.slice(0, 50)}`);
  }
  return type === "uuid" ? text.toLowerCase() : text;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function compare(value: unknown, wanted: string, type: string): number {
  if (NUMERIC.has(type)) return Number(value) - Number(wanted);
  const text = textOf(value);
  if (TIME.has(type)) {
    const difference = Date.parse(text) - Date.parse(wanted);
    if (!Number.isNaN(difference)) return difference;
  }
  return text === wanted ? 0 : text < wanted ? -1 : 1;
}

/**
 * Matches a LIKE pattern: `%` is any text, `_` one character, `\` escapes.
 * The time is linear except for the last `%`, so no pattern can block the server.
 */
function matchesLike(value: string, pattern: string, ignoreCase: boolean): boolean {
  const text = ignoreCase ? value.toLowerCase() : value;
  const wanted = ignoreCase ? pattern.toLowerCase() : pattern;
  let at = 0;
  let in_ = 0;
  let retryAt = -1;
  let retryIn = -1;
  while (at < text.length) {
    const escaped = wanted[in_] === "\\" && in_ + 1 < wanted.length;
    const sign = escaped ? wanted[in_ + 1] : wanted[in_];
    if (!escaped && sign === "%") {
      retryAt = at;
      retryIn = ++in_;
    } else if (sign !== undefined && ((!escaped && sign === "_") || sign === text[at])) {
      at += 1;
      in_ += escaped ? 2 : 1;
    } else if (retryIn >= 0) {
      at = ++retryAt;
      in_ = retryIn;
    } else return false;
  }
  while (wanted[in_] === "%") in_ += 1;
  return in_ === wanted.length;
}

function isOperator(text: string): text is Operator {
  return (OPERATORS as readonly string[]).includes(text);
}

/** Splits a filter at commas that are outside of quotes and parentheses and are followed by a condition. */
function splitConditions(text: string): string[] {
  const parts: string[] = [];
  for (const part of splitOutside(text)) {
    const last = parts.at(-1);
    // A part that does not look like a condition belongs to the previous one: old clients send a single condition,
    // whose value may contain an unescaped comma.
    if (last !== undefined && !CONDITION.test(part)) parts[parts.length - 1] = `${last},${part}`;
    else parts.push(part);
  }
  return parts;
}

function parseList(raw: string): string[] {
  const inner = /^\(([\s\S]*)\)$/.exec(raw.trim())?.[1];
  if (inner === undefined) throw new FilterError("the operator in takes a list in parentheses");
  return splitOutside(inner).map(unquote);
}

function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (quoted && sign === "\\") index += 1;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === "," && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquote(text: string): string {
  const inner = /^"([\s\S]*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replace(/\\(["\\])/g, "$1");
}
