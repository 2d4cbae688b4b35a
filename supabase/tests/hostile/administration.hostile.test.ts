import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { demandFactor, giveFactor } from "@leyenda/testing/second-factor";
import { asUser } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { readProcedures, type Procedure } from "./support/calls.ts";
import { unlawfulCalls } from "./support/procedures.ts";
import { changesOfOthers, columnsShowing, readTables, type Table } from "./support/tables.ts";
import { CANARY } from "./support/secrets.ts";
import { createWorld } from "./support/world.ts";

/*
 * The matrix again, as in production, for two attackers: one has only an administrator's password, the other
 * uses the administrator's computer hours after the second factor was shown. The first has no rights, the
 * second can read but change nothing.
 */

const database = useTestDatabase();
let cast: Cast;
let tables: Table[];
let procedures: Procedure[];

beforeAll(async () => {
  cast = await createWorld(database);
  procedures = await readProcedures(database);
  tables = await readTables(database);
  await demandFactor(database, true);
});

describe("with an administrator's password alone", () => {
  const byPassword = () => asUser(database, cast.admin);

  test("no secret is found", async () => {
    expect(await columnsShowing(byPassword(), tables, CANARY)).toEqual([]);
  });

  test("nothing of others is changed, deleted or made", async () => {
    expect(await changesOfOthers(byPassword(), "admin", cast, tables)).toEqual([]);
  });

  test("no procedure makes tickets, admins or acts, or tells a secret", async () => {
    const attack = { procedures, cast, secret: CANARY };
    expect(await unlawfulCalls(database, byPassword(), attack)).toEqual([]);
  });
});

describe("hours after the code", () => {
  const late = () => asUser(database, cast.admin, { aal: "aal2", minutesAgo: 180 });

  beforeAll(() => giveFactor(database, cast.admin));

  test("the back office can be read", async () => {
    expect(await columnsShowing(late(), tables, CANARY)).toContain("profile_private.full_name");
  });

  test("nothing of others is changed, deleted or made", async () => {
    expect(await changesOfOthers(late(), "admin", cast, tables)).toEqual([]);
  });

  test("no procedure makes tickets, admins or acts", async () => {
    expect(await unlawfulCalls(database, late(), { procedures, cast })).toEqual([]);
  });
});
