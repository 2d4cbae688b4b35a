import { tooComplex } from "../errors.ts";
import { Cursor, expectFieldName, isIdentifierCharacter, takeQuoted } from "./parser-cursor.ts";
import { expectField, takeJsonPath } from "./parse-field.ts";
import type { Field, Filter, LogicTree, Operation, Value, ValueConversion } from "./types.ts";

/** The maximum nesting of conditions, because the parser calls itself at every level. */
const MAX_NESTING = 50;

const QUANTIFIABLE: Readonly<Record<string, string>> = {
  eq: "=",
  gte: ">=",
  gt: ">",
  lte: "<=",
  lt: "<",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
};

const SIMPLE: Readonly<Record<string, string>> = {
  neq: "<>",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};

const SEARCH: Readonly<Record<string, string>> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

const IS_VALUES: Readonly<Record<string, string>> = {
  null: "null",
  true: "true",
  false: "false",
  unknown: "unknown",
};

const OPERATOR_PREFIX = new RegExp(
  `^(?:not\\.)?(?:in|isdistinct|(?:${Object.keys(QUANTIFIABLE).join("|")})(?:\\((?:any|all)\\))?` +
    `|(?:${Object.keys(SIMPLE).join("|")})|(?:${Object.keys(SEARCH).join("|")})(?:\\([^().]*\\))?)\\.`,
);

/**
 * Returns the operator at the start of a filter's value, with its dot. The operator belongs to the request's shape.
 * Returns null if the value has no operator, or is one of the fixed values of `is`.
 */
export function operatorPrefix(value: string): string | null {
  return OPERATOR_PREFIX.exec(value)?.[0] ?? null;
}

/** Whether a parameter of a procedure's query string is a filter on the procedure's result. */
export function looksLikeFilter(key: string, value: string): boolean {
  if (key.includes(".")) return true;
  const [first = "", second] = value.split(".", 2);
  if (first === "not") return second !== undefined;
  if (first === "is" || first === "in" || first === "isdistinct") return true;
  const name = first.split("(", 1)[0] ?? "";
  if (name in SEARCH) return true;
  if (first in SIMPLE || first in QUANTIFIABLE) return true;
  return name in QUANTIFIABLE && /^\w+\((?:any|all)\)$/.test(first);
}

/** Parses the key of a filter: the path of embeds, then the field. */
export function parseTreePath(key: string): { path: string[]; field: Field } {
  const cursor = new Cursor(key, "tree path");
  const names: string[] = [];
  do {
    const name = expectFieldName(cursor);
    names.push(name);
  } while (cursor.take("."));
  const path = takeJsonPath(cursor);
  if (!cursor.isAtEnd) cursor.fail('"->>", "->" or end of input');
  const name = names.pop() ?? "";
  return { path: names, field: { name, path } };
}

type TakeValue = (convert: ValueConversion) => Value;

/** Parses `[not.]operator.value`; `takeValue` decides how the value is read. */
function takeOperation(
  cursor: Cursor,
  takeValue: TakeValue,
): { isNegated: boolean; operation: Operation } {
  const isNegated = cursor.take("not.");
  return { isNegated, operation: takePositive(cursor, takeValue) };
}

function takePositive(cursor: Cursor, takeValue: TakeValue): Operation {
  if (cursor.take("in.")) return { kind: "in", value: takeValue("list") };
  if (cursor.take("isdistinct.")) return { kind: "distinct", value: takeValue("none") };
  if (cursor.take("is.")) return takeIs(cursor);
  const start = cursor.position;
  const word = cursor.takeWhile((c) => c !== "." && c !== "(");
  const search = SEARCH[word];
  if (search !== undefined) {
    let language: string | null = null;
    if (cursor.take("(")) {
      language = cursor.takeWhile(isIdentifierCharacter).trim();
      if (language === "" || !cursor.take(")")) cursor.fail("letter or digit");
    }
    if (!cursor.take(".")) cursor.fail("delimiter (.)");
    return { kind: "search", sql: search, language, value: takeValue("none") };
  }
  const quantifiable = QUANTIFIABLE[word];
  if (quantifiable !== undefined) {
    const quantifier = cursor.take("(any)") ? "any" : cursor.take("(all)") ? "all" : null;
    if (cursor.take(".")) {
      const isPattern = word === "like" || word === "ilike";
      const value = takeValue(isPattern ? "pattern" : "none");
      return { kind: "compare", sql: quantifiable, quantifier, value };
    }
  }
  const simple = SIMPLE[word];
  if (simple !== undefined && cursor.take(".")) {
    return { kind: "compare", sql: simple, quantifier: null, value: takeValue("none") };
  }
  return failOperator(cursor, start);
}

function failOperator(cursor: Cursor, start: number): never {
  cursor.position = start;
  const dot = cursor.text.indexOf(".", start);
  if (dot < 0) cursor.fail('"not" or operator (eq, gt, ...)');
  const word = cursor.text.slice(start, dot);
  cursor.position = dot + 1;
  cursor.failWith(`unknown single value operator ${word}`);
}

function takeIs(cursor: Cursor): Operation {
  const word = cursor.takeWhile((c) => /[a-zA-Z]/.test(c));
  const sql = IS_VALUES[word.toLowerCase()];
  if (sql === undefined) {
    cursor.position -= word.length;
    cursor.fail("null or trilean value (unknown, true, false)");
  }
  return { kind: "is", sql };
}

/** Parses one filter parameter. `slot` is the index of the value that follows the operator. */
export function parseFilter(
  key: string,
  operator: string,
  value: string,
  slot: number,
): { path: string[]; filter: Filter } {
  const { path, field } = parseTreePath(key);
  const text = operator + value;
  const cursor = new Cursor(text, "filter");
  const { isNegated, operation } = takeOperation(cursor, (convert) => {
    cursor.takeRest();
    if (convert === "list") listToArrayLiteral(value);
    return { kind: "slot", slot, convert };
  });
  if (!cursor.isAtEnd) cursor.fail("end of input");
  return { path, filter: { kind: "filter", field, isNegated, operation } };
}

/** Parses `and=(...)`, `or=(...)`, `not.or=(...)`, `embed.or=(...)`. */
export function parseLogic(key: string, value: string): { path: string[]; tree: LogicTree } {
  const keyCursor = new Cursor(key, "logic path");
  const names: string[] = [];
  do {
    names.push(expectFieldName(keyCursor));
  } while (keyCursor.take("."));
  const operator = names.at(-1) ?? "";
  const isNegated = names.includes("not");
  const path = names.slice(0, -1).filter((name) => name !== "not");
  const cursor = new Cursor(`${isNegated ? "not." : ""}${operator}${value}`, "logic tree", value);
  const tree = takeLogicTree(cursor);
  if (!cursor.isAtEnd) cursor.fail("end of input");
  return { path, tree };
}

function takeLogicTree(cursor: Cursor, depth = 0): LogicTree {
  const start = cursor.position;
  const group = takeLogicGroup(cursor, depth);
  if (group !== null) return group;
  cursor.position = start;
  const field = expectField(cursor);
  if (!cursor.take(".")) cursor.fail("delimiter (.)");
  const { isNegated, operation } = takeOperation(cursor, (convert) =>
    takeLogicValue(cursor, convert),
  );
  return { kind: "filter", field, isNegated, operation };
}

function takeLogicGroup(cursor: Cursor, depth: number): LogicTree | null {
  if (depth > MAX_NESTING) {
    throw tooComplex("query_too_deep", (say) => say.rest.tooManyConditions);
  }
  cursor.skipSpaces();
  const isNegated = cursor.take("not.");
  const operator = cursor.take("and") ? "and" : cursor.take("or") ? "or" : null;
  if (operator === null) return null;
  cursor.skipSpaces();
  if (!cursor.take("(")) {
    // `and` and `or` may also be the beginning of a column's name.
    if (cursor.peek() === "." || isIdentifierCharacter(cursor.peek())) return null;
    cursor.fail('"("');
  }
  const members: LogicTree[] = [];
  do {
    cursor.skipSpaces();
    members.push(takeLogicTree(cursor, depth + 1));
    cursor.skipSpaces();
  } while (cursor.take(","));
  cursor.expect(")");
  cursor.skipSpaces();
  return { kind: "group", isNegated, operator, members };
}

function isValueEnd(character: string): boolean {
  return character === "," || character === ")" || character === "";
}

function takeLogicValue(cursor: Cursor, convert: ValueConversion): Value {
  if (convert === "list") return { kind: "constant", text: takeList(cursor) };
  const start = cursor.position;
  let text = takeQuoted(cursor);
  if (text === null || !isValueEnd(cursor.peek())) {
    cursor.position = start;
    text = /^\{[^{}]*\}/.exec(cursor.text.slice(start))?.[0] ?? null;
    if (text !== null) cursor.position += text.length;
    else text = cursor.takeWhile((c) => !isValueEnd(c));
  }
  return { kind: "constant", text: convert === "pattern" ? toPattern(text) : text };
}

/** Replaces `*` by `%`, so that patterns need no escaping in a URL. */
export function toPattern(text: string): string {
  return text.includes("*") ? text.replaceAll("*", "%") : text;
}

/** Converts `(a,"b,c")` to PostgreSQL's array literal. */
export function listToArrayLiteral(text: string): string {
  const cursor = new Cursor(text, "filter", `in.${text}`);
  const literal = takeList(cursor);
  if (!cursor.isAtEnd) cursor.fail("end of input");
  return literal;
}

function takeList(cursor: Cursor): string {
  cursor.skipSpaces();
  cursor.expect("(");
  cursor.skipSpaces();
  const elements: string[] = [];
  do {
    const start = cursor.position;
    const quoted = takeQuoted(cursor);
    if (quoted !== null && isValueEnd(cursor.peek())) {
      elements.push(quoted);
    } else {
      cursor.position = start;
      elements.push(cursor.takeWhile((c) => !isValueEnd(c)));
    }
  } while (cursor.take(","));
  if (!cursor.take(")")) cursor.fail('"," or ")"');
  cursor.skipSpaces();
  if (elements.length === 1 && elements[0] === "") return "{}";
  return toArrayLiteral(elements);
}

/** Returns PostgreSQL's array literal of texts. */
export function toArrayLiteral(elements: readonly string[]): string {
  const quoted = elements.map(
    (element) => `"${element.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
  );
  return `{${quoted.join(",")}}`;
}
