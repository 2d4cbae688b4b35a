import type pg from "pg";

/** The product's schemas, in the order of the dump. */
export const SCHEMAS = ["private", "public"];

interface Statement {
  readonly sql: string;
}

async function statements(
  client: pg.Client,
  sql: string,
  values: unknown[] = [],
): Promise<string[]> {
  const { rows } = await client.query<Statement>(sql, values);
  return rows.map((row) => row.sql);
}

interface Relation {
  readonly oid: string;
  readonly name: string;
}

/** Every table: columns, constraints, comments, indexes, triggers, policies and grants together. */
export async function dumpTables(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<Relation>(
    `select c.oid, c.oid::regclass::text as name
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r' order by c.relname`,
    [schema],
  );
  const tables: string[] = [];
  for (const table of rows) tables.push(await dumpTable(client, table));
  return tables;
}

async function dumpTable(client: pg.Client, table: Relation): Promise<string> {
  const columns = await statements(client, COLUMNS, [table.oid]);
  const constraints = await statements(client, CONSTRAINTS, [table.oid]);
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(",\n");
  const parts = [
    `create table ${table.name} (\n${body}\n);`,
    ...(await dumpComments(client, table, "table")),
    ...(await statements(client, INDEXES, [table.oid])),
    ...(await dumpTriggers(client, table.oid)),
    `alter table ${table.name} enable row level security;`,
    ...(await dumpPolicies(client, table.oid)),
    ...(await dumpGrants(client, table)),
  ];
  return parts.join("\n");
}

/** Every view, with its comment and grants. */
export async function dumpViews(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<Relation & { definition: string; options: string | null }>(
    `select c.oid, c.oid::regclass::text as name, pg_get_viewdef(c.oid, true) as definition,
       array_to_string(c.reloptions, ', ') as options
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'v' order by c.relname`,
    [schema],
  );
  const views: string[] = [];
  for (const view of rows) {
    const options = view.options ? ` with (${view.options})` : "";
    const parts = [`create view ${view.name}${options} as\n${view.definition}`];
    parts.push(...(await dumpComments(client, view, "view")), ...(await dumpGrants(client, view)));
    views.push(parts.join("\n"));
  }
  return views;
}

/** Triggers that the product puts on a table. */
export async function dumpTriggers(client: pg.Client, table: string): Promise<string[]> {
  return statements(
    client,
    `select pg_get_triggerdef(t.oid, true) || ';' as sql from pg_trigger t
     join pg_proc p on p.oid = t.tgfoid
     where t.tgrelid = $1 and not t.tgisinternal
       and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
     order by t.tgname`,
    [table],
  );
}

/** Row level security policies of a table. */
export async function dumpPolicies(client: pg.Client, table: string): Promise<string[]> {
  return statements(
    client,
    `select format('create policy %s on %s for %s to %s', pol.polname, pol.polrelid::regclass,
         case pol.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
         (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (pol.polroles)))
       || coalesce(E'\\n  using (' || pg_get_expr(pol.polqual, pol.polrelid, true) || ')', '')
       || coalesce(E'\\n  with check (' || pg_get_expr(pol.polwithcheck, pol.polrelid, true) || ')', '') || ';' as sql
     from pg_policy pol where pol.polrelid = $1 order by pol.polname`,
    [table],
  );
}

async function dumpComments(
  client: pg.Client,
  relation: Relation,
  kind: string,
): Promise<string[]> {
  return statements(
    client,
    `select case d.objsubid
         when 0 then format('comment on %s %s is %L;', $2::text, $3::text, d.description)
         else format('comment on column %s.%I is %L;', $3::text, a.attname, d.description)
       end as sql
     from pg_description d
     left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid
     where d.objoid = $1 and d.classoid = 'pg_class'::regclass order by d.objsubid`,
    [relation.oid, kind, relation.name],
  );
}

/** Whole-table grants first, then those by column. */
async function dumpGrants(client: pg.Client, relation: Relation): Promise<string[]> {
  return statements(client, GRANTS, [relation.oid, relation.name]);
}

const COLUMNS = `
  select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case
      when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
      when a.attidentity = 'a' then ' generated always as identity'
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid, true)
      else ''
    end
    || case when a.attnotnull then ' not null' else '' end as sql
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

// Not-null constraints are part of the column; constraint triggers are dumped as triggers.
const CONSTRAINTS = `
  select format('constraint %I %s', conname, pg_get_constraintdef(oid, true)) as sql
  from pg_constraint
  where conrelid = $1 and contype not in ('n', 't')
  order by position(contype::text in 'pufcx'), conname`;

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) || ';' as sql
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1 and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by c.relname`;

const GRANTS = `
  select sql from (
    select 1 as part, format('grant %s on %s to %s;',
      string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), $2::text, r.rolname) as sql
    from pg_class c, aclexplode(c.relacl) g
    join pg_roles r on r.oid = g.grantee
    where c.oid = $1 and g.grantee <> c.relowner
    group by r.rolname
    union all
    select 2, format('grant %s (%s) on %s to %s;', lower(g.privilege_type),
      string_agg(quote_ident(a.attname), ', ' order by a.attnum), $2::text, r.rolname)
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid,
    aclexplode(a.attacl) g
    join pg_roles r on r.oid = g.grantee
    where c.oid = $1 and g.grantee <> c.relowner
    group by r.rolname, g.privilege_type
  ) grants
  order by part, sql`;
