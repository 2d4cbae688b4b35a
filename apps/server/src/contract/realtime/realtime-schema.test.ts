import { expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";

const database = useTestDatabase();

async function as(role: string, statement: string): Promise<string> {
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await client.query(`set local role ${role}`);
    await client.query(statement);
    return "allowed";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

// Statements with which a user could read the changes of all users, or pretend to be the server.
test.each([
  "select * from realtime.outbox",
  "insert into realtime.outbox (table_id, kind) values (0, 'INSERT')",
  "delete from realtime.outbox",
  "select realtime.visible_to('service_role', '{}', '(select) as nothing', 'true', null)",
  "select realtime.attach_published_tables()",
  "select setval('realtime.quiet_until', 9999999999999)",
  "select last_value from realtime.quiet_until",
  "select * from storage.stale_files",
  "insert into storage.stale_files (version) values ('x')",
])("people's roles may not: %s", async (statement) => {
  for (const role of ["anon", "authenticated"]) expect(await as(role, statement)).toBe("42501");
});

test("without policies, people neither read nor write messages of topics", async () => {
  await database.owner.query("select realtime.send('{}', 'event', 'topic', true)");
  for (const role of ["anon", "authenticated"]) {
    expect(
      await as(
        role,
        "insert into realtime.messages (topic, extension) values ('topic', 'broadcast')",
      ),
    ).toBe("42501");
    const client = await database.admin.connect();
    await client.query(`begin; set local role ${role}`);
    expect((await client.query("select from realtime.messages")).rowCount).toBe(0);
    await client.query("rollback");
    client.release();
  }
});

test.each([
  "select realtime.send('{}', 'event', 'topic', false)",
  "select realtime.send_binary('\\x00', 'event', 'topic', true)",
  "select realtime.broadcast_changes('topic', 'e', 'INSERT', 't', 's', row(1), row(1))",
])("whom no policy lets write to a topic sends nothing: %s", async (statement) => {
  const client = await database.admin.connect();
  try {
    for (const role of ["anon", "authenticated"]) {
      await client.query("begin");
      await client.query(`set local role ${role}`);
      // Without permission the functions only warn, so that a trigger that calls them does not undo its change.
      await client.query(statement);
      await client.query("reset role");
      expect(
        (
          await client.query(
            "select from realtime.messages where xmin = pg_current_xact_id()::xid union all select from realtime.outbox where transaction_id = pg_current_xact_id()",
          )
        ).rowCount,
      ).toBe(0);
      await client.query("rollback");
    }
  } finally {
    client.release();
  }
});

test("every table of the publication has its triggers, with its key", async () => {
  const { rows } = await database.admin.query<{ tablename: string; triggers: number }>(`
    select p.tablename, count(t.oid)::int as triggers
    from pg_publication_tables as p
    left join pg_trigger as t on t.tgrelid = format('%I.%I', p.schemaname, p.tablename)::regclass and t.tgname like 'realtime\\_%'
    where p.pubname = 'supabase_realtime' group by p.tablename`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ triggers }) => triggers !== 3)).toEqual([]);
});
