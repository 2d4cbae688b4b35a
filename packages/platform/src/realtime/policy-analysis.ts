/** A select policy of a table, with its condition as PostgreSQL prints it. */
export interface Policy {
  readonly permissive: boolean;
  /** The condition; null if the policy lets everything through. */
  readonly condition: string | null;
}

/**
 * The policies of one table for one role, split into conditions that can be evaluated for many listeners at once.
 * The plan only reduces the number of readers to check: PostgreSQL checks each remaining reader.
 */
export interface AudiencePlan {
  /** Whether no policy lets this role read any row. */
  readonly nobody: boolean;
  /** Whether every user of the role may read every row. */
  readonly everybody: boolean;
  /** Conditions that depend only on the row: one check is valid for the whole role. */
  readonly rowConditions: readonly string[];
  /** Columns with the id of a user who may read the row. */
  readonly userColumns: readonly string[];
  /**
   * Conditions that depend only on the reader, for example being an admin.
   * A condition of this kind is evaluated once per reader and cached for a short time.
   */
  readonly readerConditions: readonly string[];
  /**
   * Whether a condition combines row and reader in a way that this file does not understand. In this case PostgreSQL
   * checks every reader.
   */
  readonly askEverybody: boolean;
  /** All policies as one condition, to check rows that were deleted. */
  readonly condition: string;
}

const CURRENT_USER_ID = String.raw`(?:\(\s*SELECT auth\.uid\(\) AS \w+\)|auth\.uid\(\)|\(\(?\s*(?:SELECT auth\.uid\(\) AS \w+|auth\.uid\(\))\)?\)::text)`;
const COLUMN = String.raw`(?:\w+\.)?("[^"]+"|[a-z_][a-z0-9_$]*)`;
const COLUMN_IS_READER = new RegExp(`^${COLUMN} = ${CURRENT_USER_ID}$`);
const READER_IS_COLUMN = new RegExp(`^${CURRENT_USER_ID} = ${COLUMN}$`);
const READER_IN_COLUMNS = new RegExp(
  String.raw`^${CURRENT_USER_ID} = ANY \(ARRAY\[([^\]()]+)\]\)$`,
);
const DEPENDS_ON_READER =
  /[\w"]\(|\bSELECT\b|\b(?:current|session)_(?:user|role|setting)\b|\buser\b/i;

/** Creates the audience plan from the policies of a table for one role. */
export function planAudience(
  policies: readonly Policy[],
  table: string,
  columns: readonly string[],
): AudiencePlan {
  const permissive = policies
    .filter((policy) => policy.permissive)
    .map((policy) => policy.condition ?? "true");
  const restrictive = policies
    .filter((policy) => !policy.permissive)
    .map((policy) => policy.condition ?? "true");
  const names = new Set([table, ...columns]);

  let everybody = false;
  let askEverybody = false;
  const rowConditions: string[] = [];
  const userColumns = new Set<string>();
  const readerConditions = new Set<string>();
  for (const alternative of permissive.flatMap((condition) => split(condition, "OR"))) {
    if (alternative === "true") everybody = true;
    else if (!DEPENDS_ON_READER.test(withoutClock(alternative))) rowConditions.push(alternative);
    else {
      const parts = split(alternative, "AND");
      const owners = parts.map(readerColumns).find((found) => found.length > 0);
      const onReader = parts.find((part) => !mentions(part, names));
      if (owners) for (const column of owners) userColumns.add(column);
      else if (onReader !== undefined) readerConditions.add(onReader);
      else askEverybody = true;
    }
  }
  const some = permissive.map((condition) => `(${condition})`).join(" or ");
  return {
    nobody: permissive.length === 0,
    // If there is a restrictive policy, PostgreSQL checks every reader, because the policy may remove rights.
    everybody: everybody && restrictive.length === 0,
    rowConditions: restrictive.length === 0 ? rowConditions : [],
    userColumns: [...userColumns],
    readerConditions: [...readerConditions],
    askEverybody:
      askEverybody || (restrictive.length > 0 && (everybody || rowConditions.length > 0)),
    condition: [`(${some || "false"})`, ...restrictive.map((condition) => `(${condition})`)].join(
      " and ",
    ),
  };
}

/** The columns that a condition compares with the reader's id; an empty list for any other condition. */
function readerColumns(condition: string): string[] {
  const single = COLUMN_IS_READER.exec(condition)?.[1] ?? READER_IS_COLUMN.exec(condition)?.[1];
  if (single !== undefined) return [bareName(single)];
  const list = READER_IN_COLUMNS.exec(condition)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  return list?.every((name) => new RegExp(`^${COLUMN}$`).test(name))
    ? list.map((name) => bareName(name.replace(/^\w+\./, "")))
    : [];
}

function bareName(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name;
}

function mentions(condition: string, names: ReadonlySet<string>): boolean {
  const words = withoutLiterals(condition).match(/"[^"]+"|[\p{L}_][\p{L}\p{N}_$]*/gu) ?? [];
  return words.some((word) => names.has(bareName(word)));
}

function withoutLiterals(condition: string): string {
  return condition.replace(/'(?:[^']|'')*'/g, "''");
}

/** Removes calls of `now()` from a condition, because the current time is the same for all readers. */
function withoutClock(condition: string): string {
  return withoutLiterals(condition).replace(/\bnow\(\)/g, "now");
}

/** Splits a condition at a connective outside of parentheses and literals. Outer parentheses are removed. */
function split(condition: string, connective: "AND" | "OR"): string[] {
  const text = unwrap(condition.trim());
  if (/\bCASE\b/.test(withoutLiterals(text))) return [text];
  const parts: string[] = [];
  const separator = ` ${connective} `;
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === "'" || sign === '"') {
      const end = text.indexOf(sign, index + 1);
      if (end < 0) return [text];
      index = end;
    } else if (sign === "(" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "]") depth -= 1;
    else if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index));
      index += separator.length - 1;
      start = index + 1;
    }
  }
  if (parts.length === 0) return [text];
  return [...parts, text.slice(start)].flatMap((part) => split(part, connective));
}

/** Removes parentheses around the whole text, but not those of a subselect. */
function unwrap(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")") || /^\(\s*SELECT\b/i.test(text)) return text;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "'") {
      index = text.indexOf("'", index + 1);
      if (index < 0) return text;
    } else if (text[index] === "(") depth += 1;
    else if (text[index] === ")" && --depth === 0 && index < text.length - 1) return text;
  }
  return unwrap(text.slice(1, -1).trim());
}
