import type pg from "pg";

/** The schemas with users' data. Platform scripts and migrations create all other schemas. */
const SCHEMAS = ["auth", "storage", "public", "private", "ledger", "platform"];

/** Tables that a backup omits: they are useless in another installation, or filled when a database is prepared. */
const LEFT_OUT = [
  "platform.scripts",
  "platform.installation",
  "platform.signing_keys",
  "storage.migrations",
];

export interface TableInfo {
  /** The table's schema and name, quoted where needed. */
  readonly name: string;
  /** The names of the table's stored columns, quoted. Generated columns are omitted: PostgreSQL computes them again. */
  readonly columns: readonly string[];
}

/** Every table that a backup contains, in name order. */
export async function listTables(client: pg.ClientBase): Promise<TableInfo[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array(
              select quote_ident(a.attname) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
              order by a.attnum
            ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
       and format('%I.%I', n.nspname, c.relname) <> all($2)
     order by 1`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

export interface SequenceInfo {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** The current value of every sequence in the schemas that a backup contains. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceInfo[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' and c.relpersistence = 'p' order by 1`,
    [SCHEMAS],
  );
  const sequences: SequenceInfo[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    );
    const [value] = state;
    if (value) sequences.push({ name, lastValue: value.last_value, isCalled: value.is_called });
  }
  return sequences;
}
