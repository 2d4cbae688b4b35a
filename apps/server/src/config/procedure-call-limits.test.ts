import { useTestDatabase } from "@leyenda/testing/test-database";
import { expect, test } from "vitest";
import { CALL_LIMITS } from "./procedure-call-limits.ts";

const database = useTestDatabase();

test("what visitors call with a token has its limit, and every limit is of a procedure", async () => {
  const { rows } = await database.owner.query<{ name: string; takes_token: boolean }>(
    `select proname as name, 'p_token' = any (proargnames) and has_function_privilege('anon', oid, 'execute') as takes_token
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const limited = CALL_LIMITS.map(({ procedure }) => procedure);
  expect(limited).toEqual(
    expect.arrayContaining(rows.filter((row) => row.takes_token).map(({ name }) => name)),
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(limited));
});
