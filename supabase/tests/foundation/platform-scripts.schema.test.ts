import { expect, test } from "vitest";
import { applyPlatform } from "@leyenda/platform/database/apply-platform";
import { TEST_PASSWORDS } from "@leyenda/platform/src/testing/test-cluster.ts";
import { createTestDatabase } from "@leyenda/testing/test-database";

/** The database rights on all existing objects, and the default rights on future ones. */
const RIGHTS = `
  select concat_ws(' ', 'class', oid::regclass, relacl, relowner::regrole, relrowsecurity) as right from pg_class
  where relnamespace not in ('pg_toast'::regnamespace, 'pg_catalog'::regnamespace)
  union all
  select concat_ws(' ', 'column', attrelid::regclass, attname, attacl) from pg_attribute where attacl is not null
  union all
  select concat_ws(' ', 'function', oid::regprocedure, proacl, proowner::regrole) from pg_proc
  where pronamespace <> 'pg_catalog'::regnamespace
  union all
  select concat_ws(' ', 'schema', nspname, nspacl, nspowner::regrole) from pg_namespace
  union all
  select concat_ws(' ', 'default', defaclrole::regrole, defaclnamespace, defaclobjtype, defaclacl) from pg_default_acl
  union all
  select concat_ws(' ', 'policy', polrelid::regclass, polname, polroles, pg_get_expr(polqual, polrelid)) from pg_policy
  order by 1`;

test("another version of the platform's scripts gives nobody a right that the migrations took", async () => {
  const database = await createTestDatabase();
  const client = await database.admin.connect();
  const rights = async (): Promise<unknown[]> => (await client.query(RIGHTS)).rows;
  const before = await rights();
  await client.query("update platform.scripts set hash = 'another version'");
  await applyPlatform(client, TEST_PASSWORDS);
  expect(await rights()).toEqual(before);

  await database.owner.query("create table public.of_tomorrow (id integer)");
  const { rows } = await client.query(
    "select relacl from pg_class where oid = 'public.of_tomorrow'::regclass",
  );
  expect(rows).toEqual([{ relacl: null }]);
  client.release();
  await database.close();
});
