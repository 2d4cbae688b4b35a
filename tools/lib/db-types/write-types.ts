import type { Audit } from "./read-audit-names.ts";
import { type Facts, wordType } from "./read-catalogue-facts.ts";

const HEADER = "// Generated from the migrations by `npm run types`. Do not edit.\n\n";
const OPENING = /^\s*(?:"?(\w+)"?\??: )?(?:\| )?\{$/;
const PROPERTY = /^(\s*"?(\w+)"?\??: )(.+);$/;
const CLOSING = /^\s*\}/;
/** The type that the generator writes for rows of a view that it does not know. */
const UNKNOWN_ROWS =
  /Returns: unknown\[\];\s*SetofOptions: \{\s*from: "\*";\s*to: "(\w+)";[^}]*\};/g;
const TYPES: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  "timestamp with time zone": "string",
  integer: "number",
  boolean: "boolean",
};
/** Matches a procedure whose arguments the generator writes on one line. */
const ON_ONE_LINE = /^.*\bArgs: \{ .*$/gm;

/**
 * Adds unions, JSON types and nulls from the catalogue to the text of Supabase's type generator.
 * The text is formatted first, so that each property is on its own line; TypeScript 7 has no API to edit it.
 */
export function withFacts(types: string, facts: Facts): string {
  const path: string[] = [];
  const lines = types
    .replaceAll(UNKNOWN_ROWS, (_, view: string) => `Returns: {\n${rowOf(view, facts)}\n}[];`)
    .replaceAll(ON_ONE_LINE, unfold)
    .split("\n")
    .map((line) => {
      const opened = OPENING.exec(line);
      if (opened) path.push(opened[1] ?? "");
      else if (CLOSING.test(line)) path.pop();
      const [, start = "", name = "", type = ""] = PROPERTY.exec(line) ?? [];
      return name && !line.endsWith("{") ? `${start}${columnType(path, name, type, facts)};` : line;
    });
  return HEADER + wordInterface(facts) + lines.join("\n");
}

function rowOf(view: string, { answers }: Facts): string {
  const { columns = [] } = [...answers.values()].find((answer) => answer.view === view) ?? {};
  return columns
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, type }) => {
      const known = TYPES[type];
      if (known === undefined) throw new Error(`${view}.${name}: ${type} has no type here.`);
      return `${name}: ${known};`;
    })
    .join("\n");
}

function unfold(line: string): string {
  return line.replaceAll("{ ", "{\n").replaceAll("; ", ";\n").replaceAll(/ \}/g, ";\n}");
}

/** Returns the TypeScript type of the property at `path` in the generated type `Database`. */
function columnType(path: readonly string[], name: string, type: string, facts: Facts): string {
  if (name === "Returns" && path.at(-2) === "Functions") {
    return facts.stated.get(`${path.at(-1)}.${path.at(-1)}`) ?? type;
  }
  const kind = path.findIndex((part) => /^(?:Tables|Views|Functions)$/.test(part));
  const [owner = "", part = "", inner] = path.slice(kind + 1);
  if (kind < 0 || !/^(?:Row|Insert|Update|Args|Returns)$/.test(part)) return type;
  const isProcedure = path[kind] === "Functions";
  // If a function or a computed column returns a row, the type refers to the table of that row.
  const table = (isProcedure ? part === "Returns" && facts.rows.get(owner) : undefined) || owner;
  const source = inner === undefined ? table : (facts.rows.get(inner) ?? inner);
  const stated = facts.stated.get(`${source}.${name}`) ?? facts.stated.get(`${name}.${name}`);
  const isNull = type.endsWith(" | null") || facts.nullable.has(`${source}.${name}`);
  const isExact = path[kind] === "Views" || /\bnull\b/.test(stated ?? "");
  const allowed =
    stated ??
    (facts.words[source]?.[name]
      ? wordType(source, name) + (type.includes("[]") ? "[]" : "")
      : type.replace(/ \| null$/, ""));
  return isNull && !(stated && isExact) ? `${allowed} | null` : allowed;
}

function wordInterface({ words }: Facts): string {
  const tables = Object.entries(words).map(([table, columns]) => {
    const unions = Object.entries(columns).map(
      ([column, list]) => `${column}: ${list.map((word) => JSON.stringify(word)).join(" | ")};`,
    );
    return `${table}: { ${unions.join(" ")} };`;
  });
  return `/** What a column may hold, where a constraint names it. */
export interface Words { ${tables.join(" ")} }

type Functions = Database["public"]["Functions"];

/** One row that a procedure returns. */
export type Answer<Name extends keyof Functions> = Functions[Name]["Returns"] extends (infer Row)[]
  ? Row
  : Functions[Name]["Returns"];

`;
}

/** Writes the allowed values of each table's columns as constants, for choices in forms. */
export function wordLists({ words }: Facts): string {
  return HEADER + constants(words, "Words");
}

/** Writes lengths, sizes, ranges and file limits as constants, for forms and uploads. */
export function limitTable({ limits, buckets }: Facts): string {
  const sizes = `/** The maximum size and the allowed types of files, by storage bucket. */\nexport const bucketLimits = ${JSON.stringify(buckets)} as const;\n`;
  return `${HEADER}${constants(limits, "Limits")}\n${sizes}`;
}

/** Writes what the administration's log may contain. Only a test uses it, because it is too large for a page. */
export function auditLists({ tables, keys, settings, columns }: Audit): string {
  return `${HEADER}/** Tables with a trigger that logs changes of their rows. */
export const auditedTables = ${JSON.stringify(tables)} as const;

/** Keys that procedures write to the log. */
export const auditedKeys = ${JSON.stringify(keys)} as const;

/** The keys of all settings. */
export const settingKeys = ${JSON.stringify(settings)} as const;

/** The columns of each table of the API. */
export const tableColumns = ${JSON.stringify(columns)} as const;
`;
}

/** Writes one constant per table, so that a page loads only those that it uses. */
function constants(tables: Readonly<Record<string, unknown>>, ending: string): string {
  return Object.entries(tables)
    .map(([table, value]) => {
      const name = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      return `export const ${name}${ending} = ${JSON.stringify(value)} as const;\n`;
    })
    .join("\n");
}
