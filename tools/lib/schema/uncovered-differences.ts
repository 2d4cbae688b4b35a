/** Compares the parts of a schema that the library for comparing schemas (pg-delta) does not cover. */
import type pg from "pg";

const SETTINGS = `
  select format('statistics of column %s.%s: %s', attrelid::regclass, attname, attstattarget) as fact
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace in ('public'::regnamespace, to_regnamespace('private'))
    and relkind = 'r' and attnum > 0 and attstattarget > 0
  union all
  select pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all
  select format('index %s: %s', oid::regclass, reloptions) from pg_class
  where relnamespace in ('public'::regnamespace, to_regnamespace('private'))
    and relkind = 'i' and reloptions is not null
  union all
  select format('in this database %s has %s', nullif(setrole, 0)::regrole, unnest(setconfig))
  from pg_db_role_setting
  where setdatabase = (select oid from pg_database where datname = current_database())`;

/**
 * Reads the columns of each table in order.
 * `steady` columns have the same values in every database: no times, random ids or secrets.
 */
const TABLES = `
  select c.oid::regclass::text as name,
    array_agg(a.attname::text order by a.attnum) as columns,
    coalesce(array_agg(a.attname::text) filter (
      where a.attgenerated = '' and a.atttypid <> 'bytea'::regtype
        and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like '%(%'
    ), '{}') as steady
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and (
    c.relnamespace in ('public'::regnamespace, to_regnamespace('private'))
    or c.oid = to_regclass('storage.buckets')
  )
  group by c.oid order by 1`;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly steady: readonly string[];
}

/**
 * Returns differences between two databases that no schema statement creates.
 * Examples are settings, rows that belong to the schema, and columns inserted in the middle of a table.
 * @param from connected as the superuser
 * @param to connected as the superuser
 */
export async function quietDifferences(
  from: pg.Pool,
  to: pg.Pool,
  withRows: boolean,
): Promise<string[]> {
  const [before, after] = await Promise.all([tables(from), tables(to)]);
  const shared = after.map((table) => {
    const former = before.find((one) => one.name === table.name);
    if (former === undefined) return table;
    return { ...table, steady: table.steady.filter((column) => former.columns.includes(column)) };
  });
  const former = shared.filter((table) => before.some((one) => one.name === table.name));
  const [factsBefore, factsAfter] = await Promise.all([
    facts(from, withRows ? former : []),
    facts(to, withRows ? shared : []),
  ]);
  return [
    ...after.flatMap((table) =>
      misplaced(
        before.find((one) => one.name === table.name),
        table,
      ),
    ),
    ...missingIn(factsAfter, factsBefore).map((fact) => `- ${fact}`),
    ...missingIn(factsBefore, factsAfter).map((fact) => `+ ${fact}`),
  ];
}

async function tables(pool: pg.Pool): Promise<Table[]> {
  return (await pool.query<Table>(TABLES)).rows;
}

async function facts(pool: pg.Pool, of: readonly Table[]): Promise<ReadonlySet<string>> {
  const rows = of.map(
    ({ name }, at) => `
      select '${name}: ' || (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any ($${at + 1}::text[])
      )::text as fact from ${name} t`,
  );
  const [settings, contents] = await Promise.all([
    pool.query<{ fact: string }>(SETTINGS),
    rows.length === 0
      ? { rows: [] }
      : pool.query<{ fact: string }>(
          rows.join(" union all "),
          of.map((table) => table.steady),
        ),
  ]);
  return new Set([...settings.rows, ...contents.rows].map((row) => row.fact));
}

/**
 * Detects a new column in the middle of a table.
 * PostgreSQL adds columns at the end, so an upgraded table would have another order of columns than a new one.
 */
function misplaced(before: Table | undefined, after: Table): string[] {
  if (before === undefined) return [];
  const kept = before.columns.filter((column) => after.columns.includes(column));
  const added = after.columns.filter((column) => !before.columns.includes(column));
  const possible = [...kept, ...added];
  if (possible.join() === after.columns.join()) return [];
  return [`${after.name}: new columns come last, in this order: ${possible.join(", ")}`];
}

function missingIn(others: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return [...known].filter((fact) => !others.has(fact)).toSorted();
}
