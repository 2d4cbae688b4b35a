import type pg from "pg";
import type { ActorName, Cast } from "@leyenda/testing/test-actors";
import { asOwner, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import { asPostgres, REFUSED, trying } from "./attempts.ts";

interface Column {
  readonly name: string;
  readonly type: string;
  /** Whether a signed-in user may name the column in an INSERT. */
  readonly isGiven: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The columns of the primary key; empty for a view. */
  readonly key: readonly string[];
}

/** Columns that no client sets, in any table. */
const KEPT =
  /^(?:id|created_at|balance|balance_after|delta|position|search_text|list_order|is_full|stats|closed_at)$/;

/** Returns every table and view that the data API exposes. */
export const readTables = (database: OwnedDatabase): Promise<Table[]> =>
  asOwner(database).query<Table>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
          'isGiven', has_column_privilege('authenticated', c.oid, attnum, 'insert')) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       coalesce((select array_agg(a.attname::text) from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey) where k.conrelid = c.oid and k.contype = 'p'), '{}') as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`,
  );

/** Returns the columns, as `table.column`, in which a session can find the given text. */
export async function columnsShowing(
  session: Session,
  tables: readonly Table[],
  text: string,
): Promise<string[]> {
  /** Returns the columns of a table that contain the text. If the query is refused, each half is queried separately. */
  async function showing(table: string, columns: readonly string[]): Promise<string[]> {
    const asked = columns.map(
      (column) => `coalesce(bool_or(position($1 in lower(${column}::text)) > 0), false)`,
    );
    const found = await trying(session, async (client) => {
      const { rows } = await client.query<boolean[]>({
        text: `select ${asked.join(", ")} from public.${table}`,
        values: [text],
        rowMode: "array",
      });
      return rows[0];
    });
    if (!found) return [];
    if (!("refused" in found)) return columns.filter((_, index) => found[index] === true);
    if (columns.length === 1) return [];
    const half = Math.ceil(columns.length / 2);
    return [
      ...(await showing(table, columns.slice(0, half))),
      ...(await showing(table, columns.slice(half))),
    ];
  }

  const leaks: string[] = [];
  for (const { name, columns } of tables) {
    const shown = await showing(
      name,
      columns.map((column) => column.name),
    );
    leaks.push(...shown.map((column) => `${name}.${column}`));
  }
  return leaks;
}

/** Returns complete rows, keyed by primary key. */
export async function rowsOf(
  client: pg.ClientBase,
  { name, key }: Table,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; row: string }>(
    `select concat_ws('|', ${key.join(", ")}) as key, to_jsonb(t)::text as row from public.${name} t`,
  );
  return new Map(rows.map(({ key: id, row }) => [id, row]));
}

/** Whether a row names the actor, or belongs to their team. */
export function belongs(row: string, actor: ActorName, cast: Cast): boolean {
  if (actor === "anon") return false;
  const { id, participantId } = cast[actor];
  const team = ["member", "coLeader", "leader"].includes(actor)
    ? [cast.team.id, cast.team.participantId]
    : [];
  return [id, participantId, ...team].some((one) => row.includes(one));
}

/** Returns a value of the column's type that differs from the stored one. */
function otherValue({ name, type }: Column, cast: Cast): string {
  if (type === "uuid") return `'${cast.admin.id}'`;
  if (type === "boolean") return `not ${name}`;
  if (/^(int|numeric).*\[\]$/.test(type)) return "'{1}'";
  if (/int|numeric/.test(type)) return `${name} + 1`;
  if (/timestamp|date/.test(type)) return "now() - interval '1 day'";
  if (type === "jsonb") return `'{"x": 1}'`;
  if (type.endsWith("[]")) return `'{x}'`;
  return "'admin'";
}

interface Attempt {
  readonly said: string;
  readonly run: (client: pg.ClientBase) => Promise<unknown>;
}

/** Returns SQL statements, each of which deletes a row or changes one column. */
function changesOf({ name, columns }: Table, cast: Cast): Attempt[] {
  const statements = [
    `delete from public.${name}`,
    ...columns.map(
      (column) => `update public.${name} set ${column.name} = ${otherValue(column, cast)}`,
    ),
  ];
  return statements.map((said) => ({ said, run: (client) => client.query(said) }));
}

/** Returns INSERT statements that copy existing rows: unchanged, and with the actor's id in place of each id. */
function insertionsInto({ name, columns }: Table, myId: string): Attempt[] {
  const given = columns.filter(({ isGiven }) => isGiven);
  if (given.length === 0) return [];
  const list = given.map((column) => column.name).join(", ");
  const ids = given.filter(({ type }) => type === "uuid").map((column) => column.name);
  return [null, ...ids].flatMap((mine) =>
    [0, 1, 2].map((offset) => ({
      said: `insert into public.${name} like row ${offset}, ${mine ?? "nothing"} mine`,
      run: async (client: pg.ClientBase) => {
        const { rows } = await asPostgres(client, (owner) =>
          owner.query<{ row: object }>(
            `select to_jsonb(t) as row from public.${name} t order by t::text offset $1 limit 1`,
            [offset],
          ),
        );
        const row = { ...rows[0]?.row, ...(mine === null ? {} : { [mine]: myId }) };
        await client.query(
          `insert into public.${name} (${list}) select ${list} from jsonb_populate_record(null::public.${name}, $1)`,
          [row],
        );
      },
    })),
  );
}

/**
 * Tries to insert, update and delete in every table and every column, and returns the violations: a server error, a
 * change of a column that nobody may set, or a change of another user's row.
 */
export async function changesOfOthers(
  session: Session,
  actor: ActorName,
  cast: Cast,
  tables: readonly Table[],
): Promise<string[]> {
  const broken: string[] = [];
  const myId = actor === "anon" ? cast.stranger.id : cast[actor].id;
  for (const table of tables.filter(({ key }) => key.length > 0))
    for (const { said, run } of [...changesOf(table, cast), ...insertionsInto(table, myId)]) {
      const changed = await trying(session, async (client) => {
        const before = await asPostgres(client, (owner) => rowsOf(owner, table));
        await run(client);
        const after = await asPostgres(client, (owner) => rowsOf(owner, table));
        return [
          ...[...before].filter(([id, row]) => after.get(id) !== row).map(([, row]) => row),
          ...[...after].filter(([id]) => !before.has(id)).map(([, row]) => row),
        ];
      });
      if ("refused" in changed) {
        if (!REFUSED.test(changed.refused)) broken.push(`${said}: ${changed.refused}`);
        continue;
      }
      const column = /set (\w+) =/.exec(said)?.[1];
      if (changed.length > 0 && column !== undefined && KEPT.test(column))
        broken.push(`${said}: may be written`);
      if (changed.some((row) => !belongs(row, actor, cast))) broken.push(`${said}: not his`);
    }
  return broken;
}
