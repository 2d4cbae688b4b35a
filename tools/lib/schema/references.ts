/**
 * Finds references in the statements of the schema, from their text.
 * Also finds names in SQL strings and in function bodies, which PostgreSQL resolves only at run time.
 */
import type { Area } from "./schema-sources.ts";
import { piecesOf } from "./sql-statements.ts";

export interface Place {
  /** The folder of the area. */
  readonly area: string;
  readonly file: string;
  readonly line: number;
}

export interface Reference {
  readonly from: Place;
  readonly name: string;
  /** The area that creates the object; if several areas create an object with this name, the lowest one. */
  readonly to: string;
}

/** An object that one area adds to another area's table, so that the table's area does not depend on it. */
export interface Attachment {
  readonly area: string;
  readonly kind: "trigger" | "policy" | "foreign key";
  readonly name: string;
  readonly table: string;
  /** The area of the table; null for a table of the platform (`auth`, `storage`, `realtime`). */
  readonly to: string | null;
}

export interface SchemaReferences {
  /** References between different areas. Each name is listed once per file. */
  readonly references: readonly Reference[];
  readonly attachments: readonly Attachment[];
  /** The tables that each area creates, by the folder of the area. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
}

interface Statement extends Place {
  /** The text without comments, with its line breaks; `line` is the number of its first line. */
  readonly text: string;
}

const QUALIFIED = /\b(?:public|private)\.[a-z0-9_]+/g;
const QUOTED_WORD = /'([a-z0-9_]+)'/g;
const CREATES =
  /^create (?:or replace )?(?:unlogged )?(?:function|procedure|table|(?:materialized )?view|type|domain|sequence) ((?:public|private)\.[a-z0-9_]+)/;
const CREATES_TABLE = /^create (?:unlogged )?table ([\w.]+)/;
const COMMENT = /^comment on (?:[a-z]+ )*?(?:\w+ on )?((?:public|private)\.[a-z0-9_]+)/;
const TABLE_FROM_FORMAT = "public.%I";

const ATTACHES = [
  ["trigger", /^create (?:constraint )?trigger (\w+)\s[^;]*?\son\s+([\w.]+)/],
  ["policy", /^create policy (\w+) on ([\w.]+)/],
  ["foreign key", /^alter table ([\w.]+)\s+add constraint (\w+)\s+foreign key/],
] as const;

function readStatements(areas: readonly Area[]): Statement[] {
  return areas.flatMap((area) =>
    area.parts.flatMap(({ file, sql }) => {
      let line = 1;
      return piecesOf(sql).map((piece) => {
        const code = piece.replaceAll(/--[^\n]*/g, "");
        const text = code.trimStart();
        const statement = {
          area: area.folder,
          file,
          line: line + lineBreaks(code) - lineBreaks(text),
          text,
        };
        line += lineBreaks(piece);
        return statement;
      });
    }),
  );
}

const lineBreaks = (text: string): number => text.split("\n").length - 1;

/** Names in a statement, each with its offset. Names in comments do not count. */
function namesIn(text: string): [name: string, offset: number][] {
  const commented = COMMENT.exec(text)?.[1];
  if (commented !== undefined) return [[commented, 0]];
  const qualified = [...text.matchAll(QUALIFIED)].map(({ 0: name, index }): [string, number] => [
    name,
    index,
  ]);
  if (!text.includes(TABLE_FROM_FORMAT)) return qualified;
  const words = [...text.matchAll(QUOTED_WORD)].map(({ 1: word = "", index }): [string, number] => [
    `public.${word}`,
    index,
  ]);
  return [...qualified, ...words];
}

/**
 * Finds the references between areas. `areas` begins with the lowest one.
 * If several areas create overloads of a function, the lowest one counts.
 */
export function readReferences(areas: readonly Area[]): SchemaReferences {
  const statements = readStatements(areas);
  const owners = new Map<string, string>();
  const tables = new Map<string, string[]>(areas.map(({ folder }) => [folder, []]));
  for (const { area, text } of statements) {
    const name = CREATES.exec(text)?.[1];
    if (name !== undefined && !owners.has(name)) owners.set(name, area);
    const table = CREATES_TABLE.exec(text)?.[1];
    if (table !== undefined) tables.get(area)?.push(table);
  }
  const references = new Map<string, Reference>();
  for (const { area, file, line, text } of statements) {
    for (const [name, offset] of namesIn(text)) {
      const to = owners.get(name) ?? area;
      const key = `${area}/${file} ${name}`;
      if (to === area || references.has(key)) continue;
      const from = { area, file, line: line + lineBreaks(text.slice(0, offset)) };
      references.set(key, { from, name, to });
    }
  }
  return {
    references: [...references.values()],
    attachments: statements.flatMap((statement) => readAttachment(statement, owners)),
    tables,
  };
}

function readAttachment(
  { area, text }: Statement,
  owners: ReadonlyMap<string, string>,
): Attachment[] {
  for (const [kind, pattern] of ATTACHES) {
    const [, one, other] = pattern.exec(text) ?? [];
    if (one === undefined || other === undefined) continue;
    const [name, table] = kind === "foreign key" ? [other, one] : [one, other];
    const to = owners.get(table) ?? null;
    return to === area ? [] : [{ area, kind, name, table, to }];
  }
  return [];
}
