import type pg from "pg";
import {
  argumentLimitsOf,
  type Constraint,
  type Limits,
  limitsOf,
  type Procedure,
  wordsOf,
  type Words,
} from "./constraints.ts";

/** Facts of the database catalogue that Supabase's type generator omits. */
export interface Facts {
  /** The values that a check constraint allows, by table and column. */
  readonly words: Words;
  /** Limits of lengths, sizes and numbers, by table and column or by procedure and argument. */
  readonly limits: Limits;
  /** The limits of file uploads, by storage bucket: the maximum size and the allowed types. */
  readonly buckets: Readonly<
    Record<
      string,
      { readonly bytes: number; readonly types: string[]; readonly linkSeconds: number | null }
    >
  >;
  /** The table whose rows a function returns, by function. */
  readonly rows: ReadonlyMap<string, string>;
  /** The row type of functions that return rows of a view of `private`, which the generator does not know. */
  readonly answers: ReadonlyMap<string, Answered>;
  /** The type that a comment states (`@type`), by `table.column` or `function.column`. */
  readonly stated: ReadonlyMap<string, string>;
  /** The columns (`function.column`) that may be null, although the generator says otherwise. */
  readonly nullable: ReadonlySet<string>;
}

export interface Answered {
  readonly view: string;
  /**
   * The lines `@type`, `@nullable` and `@field` of the view's comment, and of the comment that it refers to by `@as`.
   */
  readonly lines: string;
  /** The columns with their types, as `format_type` writes them. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const TYPE_LINE = /^@type (\w+) (.+)$/;
const NULLABLE_LINE = /^@nullable (.+)$/;

/**
 * Reads the facts.
 *
 * @throws Error if a comment names an unknown table or column
 */
export async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows: constraints } = await client.query<Constraint>(
    `select t.relname as table, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'c' and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
     order by t.relname, c.conname`,
  );
  const { rows: buckets } = await client.query<{
    id: string;
    bytes: number;
    types: string[];
    linkSeconds: number | null;
  }>(
    `select id, file_size_limit::int as bytes, allowed_mime_types as types, signed_link_seconds as "linkSeconds" from storage.buckets order by id`,
  );
  const words = wordsOf(constraints);
  const { rows: procedures } = await client.query<Procedure>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by proname`,
  );
  const limits = { ...limitsOf(constraints), ...argumentLimitsOf(procedures) };
  const answers = await readAnswers(client);
  const comments = await readComments(client, words, answers);
  return {
    words,
    limits,
    buckets: Object.fromEntries(buckets.map(({ id, ...limit }) => [id, limit])),
    rows: await readRowFunctions(client),
    answers,
    ...comments,
  };
}

async function readRowFunctions(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select distinct p.proname as name, t.relname as table
     from pg_proc p join pg_type y on y.oid = p.prorettype join pg_class t on t.oid = y.typrelid
     where p.pronamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, table }) => [name, table]));
}

async function readAnswers(client: pg.Client): Promise<Map<string, Answered>> {
  const { rows } = await client.query<Answered & { name: string; comment: string }>(
    `select p.proname as name, v.relname as view,
       concat_ws(E'\\n', obj_description(model.oid, 'pg_class'), obj_description(v.oid, 'pg_class')) as comment,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
         from pg_attribute a where a.attrelid = v.oid and a.attnum > 0) as columns
     from pg_proc p join pg_type y on y.oid = p.prorettype join pg_class v on v.oid = y.typrelid and v.relkind = 'v'
     left join pg_class model on model.relnamespace = v.relnamespace
       and model.relname = substring(obj_description(v.oid, 'pg_class') from '@as (\\w+)')
     where p.pronamespace = 'public'::regnamespace and v.relnamespace = 'private'::regnamespace`,
  );
  return new Map(
    rows.map(({ name, view, comment, columns }) => {
      const lines = comment.split("\n").filter((line) => line.startsWith("@"));
      return [name, { view, lines: lines.join("\n"), columns }];
    }),
  );
}

async function readComments(
  client: pg.Client,
  words: Words,
  answers: ReadonlyMap<string, Answered>,
) {
  const { rows } = await client.query<{ owner: string; columns: string[]; comment: string }>(
    `select t.relname as owner, array[a.attname::text] as columns, col_description(t.oid, a.attnum) as comment
     from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relnamespace = 'public'::regnamespace and a.attnum > 0
       and col_description(t.oid, a.attnum) like '%@%'
     union all
     select p.proname, p.proargnames || array[p.proname::text], obj_description(p.oid, 'pg_proc')
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') like '%@%'`,
  );
  const stated = new Map<string, string>();
  const nullable = new Set<string>();
  for (const [owner, { columns, lines }] of answers) {
    rows.push({ owner, columns: columns.map(({ name }) => name), comment: lines });
  }
  const written = new Map(
    rows.flatMap(({ owner, comment }) =>
      comment.split("\n").flatMap((line) => {
        const [, column, type] = TYPE_LINE.exec(line) ?? [];
        return column && type ? [[`${owner}.${column}`, type] as const] : [];
      }),
    ),
  );
  for (const { owner, columns, comment } of rows) {
    const known = (column: string) => {
      if (columns.includes(column)) return `${owner}.${column}`;
      throw new Error(`The comment of ${owner} types ${column}, which it does not have.`);
    };
    for (const line of comment.split("\n")) {
      const [, column, type] = TYPE_LINE.exec(line) ?? [];
      if (column && type) stated.set(known(column), typeOf(type, words, written));
      const names = NULLABLE_LINE.exec(line)?.[1]?.split(", ") ?? [];
      for (const name of names) nullable.add(known(name));
    }
  }
  return { stated, nullable };
}

/**
 * Translates a stated type: `challenges.status` stands for the allowed values of that column, and
 * `tournament_stages.series` for the type that its comment states.
 */
function typeOf(type: string, words: Words, written: ReadonlyMap<string, string>): string {
  return type.replaceAll(
    /(?<!")\b([a-z_]+)\.([a-z_]+)\b/g,
    (name, table: string, column: string) => {
      if (words[table]?.[column]) return wordType(table, column);
      const other = written.get(name);
      if (other && other !== type) return typeOf(other, words, written);
      throw new Error(`${name} has no constraint that names its words, and no stated type.`);
    },
  );
}

export function wordType(table: string, column: string): string {
  return `Words["${table}"]["${column}"]`;
}
