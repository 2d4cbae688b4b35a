import { beforeAll, describe, expect, test } from "vitest";
import type { ActorName, Cast } from "@leyenda/testing/test-actors";
import { trying } from "./support/attempts.ts";
import { readProcedures, type Procedure } from "./support/random-calls.ts";
import { unlawfulCalls } from "./support/procedures.ts";
import { changesOfOthers, columnsShowing, readTables, type Table } from "./support/tables.ts";
import { CANARY, readPrivateTables, WORDLESS_TABLES } from "./support/secrets.ts";
import { createWorld } from "./support/world.ts";
import { useTestKit } from "../support/kit.ts";

/*
 * No tested table, column or procedure is named here: they come from the catalogue, and the rules apply to
 * all of them. A new table or procedure is covered automatically.
 */

/** A user without friends, and a member of another team: neither may see the rival's secrets. */
const OUTSIDERS: readonly ActorName[] = ["anon", "stranger", "member"];
const WRITERS: readonly ActorName[] = ["anon", "stranger", "member", "coLeader", "leader"];

const t = useTestKit();
let cast: Cast;
let tables: Table[];
let procedures: Procedure[];

beforeAll(async () => {
  cast = await createWorld(t.database);
  procedures = await readProcedures(t.database);
  tables = await readTables(t.database);
});

describe("reading: every table, column by column", () => {
  test("the secret stands wherever something private is kept", async () => {
    const found = await columnsShowing(t.owner, tables, CANARY);
    const names = new Set(found.map((column) => column.split(".")[0]));
    const bare = (await readPrivateTables(t.database)).filter((name) => !names.has(name));
    expect(bare).toEqual(Object.keys(WORDLESS_TABLES));
  });

  test.each(OUTSIDERS)("%s finds no secret of somebody else", async (actor) => {
    expect(await columnsShowing(t.sessionOf(cast, actor), tables, CANARY)).toEqual([]);
  });

  test("nobody reads the private schema", async () => {
    const secrets = await t.owner.query<{ name: string }>(
      "select format('private.%I', relname) as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'",
    );
    for (const actor of WRITERS)
      for (const { name } of secrets)
        expect(
          await trying(t.sessionOf(cast, actor), (client) =>
            client.query(`select 1 from ${name} limit 1`),
          ),
        ).toEqual({ refused: "42501" });
  });
});

describe("writing: every table, verb and column", () => {
  test.each(WRITERS)("%s changes, deletes and makes nothing that is not his", async (actor) => {
    const session = t.sessionOf(cast, actor);
    expect(await changesOfOthers(session, actor, cast, tables)).toEqual([]);
  });
});

describe("procedures: each by each actor, with whatever there is", () => {
  test.each(WRITERS)("%s makes no ticket, no admin, no secret and no fault", async (actor) => {
    const secret = OUTSIDERS.includes(actor) ? { secret: CANARY } : {};
    const session = t.sessionOf(cast, actor);
    expect(await unlawfulCalls(t.database, session, { procedures, cast, ...secret })).toEqual([]);
  });
});
