import type pg from "pg";
import type { Facts } from "./db-types/read-catalogue-facts.ts";
import type { Field } from "./openapi-fields.ts";
import { refusalsIn, withHelperRefusals } from "./openapi-prose.ts";
import { columnWords, idWords, saidOf, statedColumn, wordsOf } from "./openapi-descriptions.ts";

export interface Table {
  readonly name: string;
  /** The table's comment in the database. */
  readonly comment: string;
  /**
   * Whether visitors may read some of the table's columns.
   * Tables that visitors may not read are listed because procedures return their rows.
   */
  readonly isRead: boolean;
  readonly columns: readonly Column[];
}

interface Column extends Field {
  readonly isRead: boolean;
  /** Whether the column is the whole primary key. */
  readonly isKey: boolean;
  /** The columns that its foreign keys refer to, as `table.column`. */
  readonly refersTo: readonly string[];
}

export interface Procedure {
  readonly name: string;
  readonly comment: string;
  /** The scope that an API token needs; null for procedures that visitors may call. */
  readonly scope: string | null;
  readonly isWrite: boolean;
  readonly isSet: boolean;
  readonly returns: string;
  /** The table whose rows the procedure returns; null for other results. */
  readonly table: string | null;
  readonly parameters: readonly Field[];
  readonly fields: readonly Field[] | null;
}

const TABLES = `
select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
  bool_or(has_column_privilege('anon', c.oid, a.attnum, 'select')) as "isRead",
  json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef,
    'comment', col_description(c.oid, a.attnum), 'isRead', has_column_privilege('anon', c.oid, a.attnum, 'select'),
    'isKey', exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and k.conkey = array[a.attnum]),
    'refersTo', array(
      select distinct t.relname || '.' || r.attname
      from pg_constraint f
      join pg_class t on t.oid = f.confrelid and t.relnamespace = c.relnamespace
      join pg_attribute r on r.attrelid = t.oid and r.attnum = f.confkey[array_position(f.conkey, a.attnum)]
      where f.conrelid = c.oid and f.contype = 'f'
    )
  ) order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
group by c.oid order by c.relname`;

const PROCEDURES = `
select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, private.scope_of(p.proname::text) as scope,
  p.provolatile = 'v' as "isWrite",
  p.proretset as "isSet", format_type(p.prorettype, null) as returns, t.relname as table,
  coalesce((
    select json_agg(json_build_object(
      'name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null), 'isNullable', false,
      'hasDefault', i > p.pronargs - p.pronargdefaults, 'comment', null
    ) order by i)
    from generate_series(1, p.pronargs) as i
  ), '[]') as parameters,
  (
    select json_agg(json_build_object(
      'name', o.name, 'type', format_type(o.type, null), 'isNullable', false, 'hasDefault', false, 'comment', null
    ) order by o.place)
    from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality as o (name, type, mode, place)
    where o.mode = 't'
  ) as fields
from pg_proc p
join pg_type y on y.oid = p.prorettype
left join pg_class t on t.oid = y.typrelid and t.relnamespace = 'public'::regnamespace
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_class c where c.reltype = any (p.proargtypes))
  and (
    private.scope_of(p.proname::text) is not null
    or p.provolatile <> 'v' and has_function_privilege('anon', p.oid, 'execute')
  )
order by p.proname`;

/** Functions that procedures call. The refusals of a helper are also refusals of its procedures. */
const HELPERS = `
select proname as name, obj_description(oid, 'pg_proc') as comment
from pg_proc
where pronamespace = 'private'::regnamespace and obj_description(oid, 'pg_proc') like '%Refuses %'`;

/** Procedures that API clients cannot call directly, because a documented path of the server calls them. */
const BEHIND = new Set(["keep_webhook_secret"]);

/** Reads what visitors may read and tokens may use, with the description of each column, argument and field. */
export async function readCatalogue(
  client: pg.Client,
  { answers }: Facts,
): Promise<{
  readonly tables: readonly Table[];
  readonly procedures: readonly Procedure[];
}> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows } = await client.query<Procedure>(PROCEDURES);
  const { rows: hidden } = await client.query<{ name: string; comment: string }>(HELPERS);
  const helpers = new Map(hidden.map(({ name, comment }) => [name, refusalsIn(comment) ?? ""]));
  const procedures = rows.map((procedure) => {
    const { lines, columns } = answers.get(procedure.name) ?? {};
    if (columns === undefined) return procedure;
    const fields = columns.map((column) => ({
      ...column,
      isNullable: false,
      hasDefault: false,
      comment: null,
    }));
    return { ...procedure, comment: `${procedure.comment}\n${lines}`, fields };
  });
  const shown = new Set(
    tables.flatMap(({ name, columns }) =>
      columns.filter(({ isRead }) => isRead).map((column) => `${name}.${column.name}`),
    ),
  );
  const isTable = (name: string) => shown.has(`${name}.id`);
  const described = tables.map((table) => ({
    ...table,
    comment: wordsOf(table.comment),
    columns: table.columns.map((column) => ({
      ...column,
      comment: columnWords({
        ...column,
        refersTo: column.refersTo.filter((target) => shown.has(target)),
      }),
    })),
  }));

  /** The descriptions by `table.column` and `procedure.field`. */
  const known = new Map([
    ...described.flatMap(({ name, columns }) =>
      columns.map((column) => [`${name}.${column.name}`, column.comment] as const),
    ),
    ...procedures.flatMap(({ name, comment }) =>
      [...saidOf("field", comment)].map(([field, words]) => [`${name}.${field}`, words] as const),
    ),
  ]);
  const parametersOf = ({ name, comment, parameters }: Procedure) => {
    const said = saidOf("param", comment);
    refuseStrangers(name, said, parameters);
    return parameters.map((one) => ({
      ...one,
      comment: said.get(one.name) ?? idWords(one.name, isTable),
    }));
  };
  const fieldsOf = ({ name, comment, fields }: Procedure) => {
    const said = saidOf("field", comment);
    refuseStrangers(name, said, fields ?? []);
    return (fields ?? []).map((field) => {
      const words = said.get(field.name) ?? statedColumn(field.name, comment);
      return {
        ...field,
        comment: words === null ? idWords(field.name, isTable) : wordsAt(words, known),
      };
    });
  };

  return {
    tables: described,
    procedures: procedures
      .filter(({ name }) => !BEHIND.has(name))
      .map((procedure) => ({
        ...procedure,
        comment: withHelperRefusals(wordsOf(procedure.comment), helpers),
        parameters: parametersOf(procedure),
        fields: procedure.fields && fieldsOf(procedure),
      })),
  };
}

function refuseStrangers(
  procedure: string,
  said: ReadonlyMap<string, string>,
  fields: readonly Field[],
): void {
  const strangers = [...said.keys()].filter((name) => !fields.some((one) => one.name === name));
  if (strangers.length > 0)
    throw new Error(
      `The comment of ${procedure} tells of ${strangers.join(", ")}: it has no such.`,
    );
}

/**
 * Returns the description in a comment.
 * If the comment is only `table.column` or `procedure.field`, returns the description of that object.
 */
function wordsAt(words: string, known: ReadonlyMap<string, string | null>): string | null {
  if (!/^\w+\.\w+$/u.test(words)) return words;
  const there = known.get(words);
  if (there === undefined) throw new Error(`There is no ${words} whose words could be taken.`);
  return there;
}
