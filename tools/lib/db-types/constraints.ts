export interface Constraint {
  readonly table: string;
  /** The definition, as `pg_get_constraintdef` writes it. */
  readonly definition: string;
}

export interface Procedure {
  readonly name: string;
  readonly body: string;
}

type Word = string | number;
interface Limit {
  readonly min?: number;
  readonly max?: number;
}

export type Words = Record<string, Record<string, Word[]>>;
export type Limits = Record<string, Record<string, Limit>>;

const WHOLE_WORDS = /^CHECK \(\("?(\w+)"? (?:= ANY \(|<@ )ARRAY\[(.+)\]\)+$/;
const TEXT = /^'((?:[^']|'')*)'::text$/;

/** Returns the columns whose constraint lists all allowed values of the column, or of its array elements. */
export function wordsOf(constraints: readonly Constraint[]): Words {
  const words: Words = {};
  for (const { table, definition } of constraints) {
    const [, column, list] = WHOLE_WORDS.exec(definition) ?? [];
    if (column && list) (words[table] ??= {})[column] = list.split(", ").map(wordOf);
  }
  return words;
}

function wordOf(sql: string): Word {
  const text = TEXT.exec(sql)?.[1];
  return text === undefined ? Number(sql) : text.replaceAll("''", "'");
}

/**
 * Matches a comparison of a column, its trimmed text or its length with a number.
 * The size on disk is ignored, because users see no such limit.
 */
const COMPARED =
  /(?<!pg_column_size)[ (](?:(?:char_length|cardinality)\()?(?:btrim\()?"?(\w+)"?\)* (>=|<=|>) \(?(\d+)/g;
/**
 * Matches a check that a text consists of characters of one class and has a fixed length or a range of lengths.
 * The text is a column, or a field of a JSON document.
 */
const FORMAT =
  /"?(\w+)"?(?: ->> '(\w+)'::text\))? ~ '\^\[(?:\[:\w+:\]|[^\]])+\]\{(\d+)(?:,(\d+))?\}\$'::text/g;
/** Matches a call of a helper that checks a size; its last argument is the limit. */
const HELPED = /private\.\w+\((\w+), (\d+)\)/g;

/** Returns limits of lengths, sizes and numbers of columns, each read from a single constraint. */
export function limitsOf(constraints: readonly Constraint[]): Limits {
  const limits: Limits = {};
  const set = (table: string, column: string, limit: Limit) => {
    const known = (limits[table] ??= {});
    known[column] = { ...known[column], ...limit };
  };
  for (const { table, definition } of constraints) {
    if (/ (?:OR|CASE) /.test(definition) && !definition.includes("~ '^")) continue;
    for (const [, column = "", operator, number] of definition.matchAll(COMPARED)) {
      const bound = Number(number);
      if (operator === "<=") set(table, column, { max: bound });
      else set(table, column, { min: operator === ">" ? bound + 1 : bound });
    }
    for (const [, column = "", key, least, most] of definition.matchAll(FORMAT)) {
      set(table, key ?? column, { min: Number(least), max: Number(most ?? least) });
    }
    for (const [, column = "", size] of definition.matchAll(HELPED)) {
      set(table, column, { max: Number(size) });
    }
  }
  return limits;
}

/** Matches a length limit in a procedure, for an argument or its cleaned copy. */
const REFUSED =
  /char_length\((?:private\.clean_text\()?[pv]_(\w+)\)+ (?:not between (\d+) and|>) (\d+)/g;

/** Returns limits of arguments that are not stored unchanged in a column, such as passwords and reasons. */
export function argumentLimitsOf(procedures: readonly Procedure[]): Limits {
  const limits: Limits = {};
  for (const { name, body } of procedures) {
    for (const [, argument = "", least, most] of body.matchAll(REFUSED)) {
      const limit = { ...(least && { min: Number(least) }), max: Number(most) };
      (limits[name] ??= {})[argument] = limit;
    }
  }
  return limits;
}
