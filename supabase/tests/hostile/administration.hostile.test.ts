import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { readProcedures, type Procedure } from "./support/random-calls.ts";
import { unlawfulCalls } from "./support/procedures.ts";
import { changesOfOthers, columnsShowing, readTables, type Table } from "./support/tables.ts";
import { CANARY } from "./support/secrets.ts";
import { createWorld } from "./support/world.ts";
import { useTestKit } from "../support/kit.ts";

/* Repeats the calls of matrix.hostile.test.ts as in production, for two attackers: one has only an administrator's
   password, the other uses the administrator's computer hours after the second factor was shown. The first has no
   rights, the second can read but change nothing. */

const t = useTestKit();
let cast: Cast;
let tables: Table[];
let procedures: Procedure[];

beforeAll(async () => {
  cast = await createWorld(t.database);
  procedures = await readProcedures(t.database);
  tables = await readTables(t.database);
  await t.demandFactor(true);
});

describe("with an administrator's password alone", () => {
  const byPassword = () => t.asUser(cast.admin);

  test("no secret is found", async () => {
    expect(await columnsShowing(byPassword(), tables, CANARY)).toEqual([]);
  });

  test("nothing of others is changed, deleted or made", async () => {
    expect(await changesOfOthers(byPassword(), "admin", cast, tables)).toEqual([]);
  });

  test("no procedure makes tickets, admins or acts, or tells a secret", async () => {
    const attack = { procedures, cast, secret: CANARY };
    expect(await unlawfulCalls(t.database, byPassword(), attack)).toEqual([]);
  });
});

describe("hours after the code", () => {
  const late = () => t.asUser(cast.admin, { aal: "aal2", minutesAgo: 180 });

  beforeAll(() => t.giveFactor(cast.admin));

  test("the back office can be read", async () => {
    expect(await columnsShowing(late(), tables, CANARY)).toContain("profile_private.full_name");
  });

  test("nothing of others is changed, deleted or made", async () => {
    expect(await changesOfOthers(late(), "admin", cast, tables)).toEqual([]);
  });

  test("no procedure makes tickets, admins or acts", async () => {
    expect(await unlawfulCalls(t.database, late(), { procedures, cast })).toEqual([]);
  });
});
