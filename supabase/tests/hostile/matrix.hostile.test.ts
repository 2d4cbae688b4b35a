import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_SCALE, HOSTILE_SEED } from "../../../apps/server/src/testing/hostile-size.ts";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { asOwner, type Session } from "@leyenda/testing/session";
import { sessionOf, type ActorName, type Cast } from "@leyenda/testing/cast";
import {
  argumentFor,
  callText,
  randomOf,
  readIds,
  readProcedures,
  type Procedure,
} from "./support/calls.ts";
import { CANARY, createWorld } from "./support/world.ts";

/*
 * Nothing here names a table, a column or a procedure that it tests: they come from the catalogue, and
 * what must hold is said of all of them. A new table or procedure is covered the day it is made.
 */

/** Who is nobody's friend, and who is in another team: neither may see the rival's secrets. */
const OUTSIDERS: readonly ActorName[] = ["anon", "stranger", "member"];
const WRITERS: readonly ActorName[] = ["anon", "stranger", "member", "coLeader", "leader"];
/** Columns that no client sets, whatever the table. */
const KEPT =
  /^(?:id|created_at|balance|balance_after|delta|position|search_text|list_order|stats|closed_at)$/;
/** SQLSTATEs of refusals and of values that cannot be; anything else is a fault of ours. */
const REFUSED = /^(?:P0001|42501|22...|23...|42804|428C9|PT...)$/;

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly key: readonly string[];
}

class Undo extends Error {}

const database = useTestDatabase();
let cast: Cast;
let tables: Table[];
let procedures: Procedure[];

beforeAll(async () => {
  cast = await createWorld(database);
  procedures = await readProcedures(database);
  tables = await asOwner(database).query<Table>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       coalesce((select array_agg(a.attname::text) from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey) where k.conrelid = c.oid and k.contype = 'p'), '{}') as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`,
  );
});

/** Runs as an actor and undoes it; the SQLSTATE where it was refused. */
async function trying<T>(
  session: Session,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T | { refused: string }> {
  let result: T | undefined;
  try {
    await session.transaction(async (client) => {
      await client.query("set local statement_timeout = '5s'");
      result = await work(client);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return result as T;
    return { refused: String((error as { code?: string }).code) };
  }
  throw new Error("not undone");
}

const asPostgres = (client: pg.ClientBase): Promise<unknown> =>
  client.query("set local role postgres");

describe("reading: every table, column by column", () => {
  test.each(OUTSIDERS)("%s finds no secret of somebody else", async (actor) => {
    const leaks: string[] = [];
    for (const { name, columns } of tables)
      for (const column of columns) {
        const found = await trying(sessionOf(database, cast, actor), async (client) => {
          const { rows } = await client.query<{ text: string | null }>(
            `select ${column.name}::text as text from public.${name} limit 2000`,
          );
          return rows.some(({ text }) => text?.includes(CANARY));
        });
        if (found === true) leaks.push(`${name}.${column.name}`);
      }
    expect(leaks).toEqual([]);
  });

  test("nobody reads the private schema", async () => {
    const secrets = await asOwner(database).query<{ name: string }>(
      "select format('private.%I', relname) as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'",
    );
    for (const actor of WRITERS)
      for (const { name } of secrets)
        expect(
          await trying(sessionOf(database, cast, actor), (client) =>
            client.query(`select 1 from ${name} limit 1`),
          ),
        ).toEqual({ refused: "42501" });
  });
});

describe("writing: every table, verb and column", () => {
  /** Rows as they are, by key; taken by the owner inside the actor's transaction. */
  async function rowsOf(client: pg.ClientBase, { name, key }: Table): Promise<Map<string, string>> {
    const { rows } = await client.query<{ key: string; row: string }>(
      `select concat_ws('|', ${key.join(", ")}) as key, to_jsonb(t)::text as row from public.${name} t`,
    );
    return new Map(rows.map(({ key: id, row }) => [id, row]));
  }

  const belongs = (row: string, actor: ActorName): boolean => {
    if (actor === "anon") return false;
    const { id, participantId } = cast[actor];
    const own = [
      id,
      participantId,
      ...(actor === "stranger" ? [] : [cast.team.id, cast.team.participantId]),
    ];
    return own.some((one) => row.includes(one));
  };

  test.each(WRITERS)("%s changes and deletes nothing that is not his", async (actor) => {
    const broken: string[] = [];
    for (const table of tables.filter(({ key }) => key.length > 0)) {
      const statements = [
        `delete from public.${table.name}`,
        ...table.columns.map(
          ({ name, type }) => `update public.${table.name} set ${name} = ${otherValue(name, type)}`,
        ),
      ];
      for (const statement of statements) {
        const changed = await trying(sessionOf(database, cast, actor), async (client) => {
          await asPostgres(client);
          const before = await rowsOf(client, table);
          await client.query(`set local role ${actor === "anon" ? "anon" : "authenticated"}`);
          await client.query(statement);
          await asPostgres(client);
          const after = await rowsOf(client, table);
          return [...before].filter(([id, row]) => after.get(id) !== row).map(([, row]) => row);
        });
        if ("refused" in changed) {
          if (!REFUSED.test(changed.refused)) broken.push(`${statement}: ${changed.refused}`);
          continue;
        }
        const column = /set (\w+) =/.exec(statement)?.[1];
        if (changed.length > 0 && column !== undefined && KEPT.test(column))
          broken.push(`${statement}: may be written`);
        if (changed.some((row) => !belongs(row, actor))) broken.push(`${statement}: not his`);
      }
    }
    expect(broken).toEqual([]);
  });

  /** Something else than what is there, of the column's type. */
  function otherValue(name: string, type: string): string {
    if (type === "uuid") return `'${cast.admin.id}'`;
    if (type === "boolean") return `not ${name}`;
    if (/int|numeric/.test(type)) return `${name} + 1`;
    if (/timestamp|date/.test(type)) return "now() - interval '1 day'";
    if (type === "jsonb") return `'{"x": 1}'`;
    if (type.endsWith("[]")) return `'{x}'`;
    return "'admin'";
  }
});

describe("procedures: each by each actor, with whatever there is", () => {
  const ROUNDS = Math.ceil(3 * HOSTILE_SCALE);

  /** What no call of an ordinary person may change. */
  const CONSERVED = `select
    (select coalesce(sum(balance), 0) from public.wallets)
      + (select coalesce(sum(amount), 0) from public.escrows where status = 'held')
      + (select coalesce(sum(fee_paid), 0) from public.tournament_participants) as tickets,
    (select string_agg(id::text, ',' order by id) from public.profiles where role = 'admin') as admins,
    (select md5(string_agg(p::text, '|' order by profile_id)) from public.profile_private p where profile_id = $1) as "rivalPrivate",
    (select count(*) from public.admin_audit_log)::int as audit,
    (select md5(string_agg(s::text, '|' order by id)) from public.match_player_statistics s
      where match_id = (select match_id from public.match_player_statistics order by created_at limit 1)) as "standingFigures"`;

  interface Conserved {
    readonly tickets: string;
    readonly admins: string;
    readonly rivalPrivate: string;
    readonly audit: number;
    readonly standingFigures: string;
  }

  test.each(WRITERS)("%s makes no ticket, no admin, no secret and no fault", async (actor) => {
    const random = randomOf(HOSTILE_SEED);
    const ids = await readIds(database);
    const broken: string[] = [];
    const look = async (client: pg.ClientBase): Promise<Conserved> =>
      (await client.query<Conserved>(CONSERVED, [cast.rival.id])).rows[0] as Conserved;
    for (const procedure of procedures)
      for (let round = 0; round < ROUNDS; round += 1) {
        const values = procedure.parameters.map((parameter) => argumentFor(random, ids, parameter));
        const outcome = await trying(sessionOf(database, cast, actor), async (client) => {
          await asPostgres(client);
          const before = await look(client);
          await client.query(`set local role ${actor === "anon" ? "anon" : "authenticated"}`);
          const { rows } = await client.query(callText(procedure), values);
          await asPostgres(client);
          return { before, after: await look(client), text: JSON.stringify(rows) };
        });
        const said = `${procedure.name}(${JSON.stringify(values)})`;
        if ("refused" in outcome) {
          if (!REFUSED.test(outcome.refused)) broken.push(`${said}: ${outcome.refused}`);
          continue;
        }
        const { before, after, text } = outcome;
        if (Number(after.tickets) > Number(before.tickets)) broken.push(`${said}: made tickets`);
        if (after.admins !== before.admins) broken.push(`${said}: made an admin`);
        if (after.rivalPrivate !== before.rivalPrivate)
          broken.push(`${said}: touched private data`);
        if (after.standingFigures !== before.standingFigures)
          broken.push(`${said}: changed confirmed figures`);
        if (after.audit !== before.audit) broken.push(`${said}: acted as an admin`);
        if (OUTSIDERS.includes(actor) && text.includes(CANARY))
          broken.push(`${said}: told a secret`);
      }
    expect(broken).toEqual([]);
  });
});
