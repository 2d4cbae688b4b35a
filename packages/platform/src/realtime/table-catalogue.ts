import type pg from "pg";
import type { RequestRole } from "../context/context.ts";
import { planAudience, type AudiencePlan, type Policy } from "./policy-analysis.ts";
import type { FilterColumn } from "./row-filter.ts";

/** The part of a table that one role may see. */
export interface TableView {
  /** The columns that the role may select, in table order. */
  readonly columns: readonly FilterColumn[];
  /** The plan for checking readers; null if row level security does not apply to the role. */
  readonly plan: AudiencePlan | null;
}

/** A table of the publication, whose changes are sent to listeners. */
export interface LiveTable {
  readonly id: string;
  readonly schema: string;
  readonly name: string;
  /** The name of the table, quoted for use in SQL. */
  readonly sqlName: string;
  readonly sqlAlias: string;
  readonly keyColumns: readonly string[];
  readonly rowSecurity: boolean;
  readonly fullIdentity: boolean;
  readonly views: Readonly<Record<RequestRole, TableView>>;
}

/** Caches the tables of the publication with their policies and grants. */
export interface TableCatalogue {
  /** The tables of the publication. Queries the database if the cached tables are outdated. */
  tables(): Promise<readonly LiveTable[]>;
  /** The oid of `realtime.messages`. */
  messagesTableId(): Promise<string>;
  /** Call this when the schema has changed: the tables are read again at the next request. */
  forget(): void;
}

const ROLES = ["anon", "authenticated", "service_role"] as const;
/** The maximum age of the cached tables. It matters only without the event trigger, which needs a superuser. */
const MAX_AGE_MS = 60_000;

const READ_TABLES = `
  select
    c.oid::text as id, n.nspname as schema, c.relname as name,
    format('%I.%I', n.nspname, c.relname) as sql_name, quote_ident(c.relname) as sql_alias,
    c.relrowsecurity as row_security, c.relreplident = 'f' as full_identity,
    coalesce((
      select json_agg(a.attname order by key.position)
      from pg_index as i
      cross join lateral unnest(i.indkey::smallint[]) with ordinality as key (attnum, position)
      join pg_attribute as a on a.attrelid = c.oid and a.attnum = key.attnum
      where i.indrelid = c.oid and i.indisprimary
    ), '[]') as key_columns,
    (
      select json_agg(json_build_object(
        'name', a.attname, 'type', t.typname,
        'roles', (select coalesce(json_agg(r.name), '[]') from unnest($1::text[]) as r (name)
                  where has_column_privilege(r.name, c.oid, a.attnum, 'SELECT'))
      ) order by a.attnum)
      from pg_attribute as a join pg_type as t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    coalesce((
      select json_agg(json_build_object(
        'permissive', p.polpermissive, 'condition', pg_get_expr(p.polqual, p.polrelid),
        'roles', (select json_agg(case when o = 0 then 'public' else pg_get_userbyid(o) end) from unnest(p.polroles) as o)
      ))
      from pg_policy as p where p.polrelid = c.oid and p.polcmd in ('r', '*')
    ), '[]') as policies
  from pg_publication_tables as pt
  join pg_namespace as n on n.nspname = pt.schemaname
  join pg_class as c on c.relnamespace = n.oid and c.relname = pt.tablename
  where pt.pubname = 'supabase_realtime' and c.relkind in ('r', 'p')`;

interface TableRow {
  readonly id: string;
  readonly schema: string;
  readonly name: string;
  readonly sql_name: string;
  readonly sql_alias: string;
  readonly row_security: boolean;
  readonly full_identity: boolean;
  readonly key_columns: string[];
  readonly columns: (FilterColumn & { readonly roles: string[] })[];
  readonly policies: (Policy & { readonly roles: string[] })[];
}

/** Creates the catalogue. The search path of `pool` must be empty. */
export function createTableCatalogue(pool: pg.Pool): TableCatalogue {
  let current: Promise<readonly LiveTable[]> | null = null;
  let readAt = 0;
  let messagesId: Promise<string> | null = null;

  const read = async (): Promise<readonly LiveTable[]> => {
    const { rows: bypassing } = await pool.query<{ rolname: string }>(
      "select rolname from pg_roles where rolbypassrls and rolname = any ($1)",
      [ROLES],
    );
    const free = new Set(bypassing.map(({ rolname }) => rolname));
    const { rows } = await pool.query<TableRow>(READ_TABLES, [ROLES]);
    return rows.map((row) => toTable(row, free));
  };

  return {
    tables() {
      if (current === null || Date.now() - readAt > MAX_AGE_MS) {
        readAt = Date.now();
        const reading = read();
        current = reading;
        reading.catch(() => {
          if (current === reading) current = null;
        });
      }
      return current;
    },
    messagesTableId() {
      if (messagesId === null) {
        const reading = pool
          .query<{ id: string }>("select 'realtime.messages'::regclass::oid::text as id")
          .then(({ rows }) => rows[0]?.id ?? "");
        messagesId = reading;
        reading.catch(() => {
          messagesId = null;
        });
      }
      return messagesId;
    },
    forget() {
      current = null;
    },
  };
}

function toTable(row: TableRow, bypassing: ReadonlySet<string>): LiveTable {
  const view = (role: RequestRole): TableView => {
    const columns = row.columns
      .filter((column) => column.roles.includes(role))
      .map(({ name, type }) => ({ name, type }));
    if (!row.row_security || bypassing.has(role)) return { columns, plan: null };
    const policies = row.policies.filter(
      (policy) => policy.roles.includes(role) || policy.roles.includes("public"),
    );
    const names = row.columns.map(({ name }) => name);
    return { columns, plan: planAudience(policies, row.name, names) };
  };
  return {
    id: row.id,
    schema: row.schema,
    name: row.name,
    sqlName: row.sql_name,
    sqlAlias: row.sql_alias,
    keyColumns: row.key_columns,
    rowSecurity: row.row_security,
    fullIdentity: row.full_identity,
    views: {
      anon: view("anon"),
      authenticated: view("authenticated"),
      service_role: view("service_role"),
    },
  };
}
