import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createAdmin, createPlayer } from "../../../../../supabase/seed/factories/create-player.ts";
import { makeFriends, sendMessage } from "../../../../../supabase/seed/factories/make-friends.ts";
import { asUser } from "../../../../../supabase/seed/factories/session.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { leaveAll, listen, signIn, until, visit, type Ear } from "./realtime-test-client.ts";

// What the product's pages listen to, against the product's own tables and policies.

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterEach(leaveAll);
afterAll(() => server.close());

test("a chat message reaches the two friends alone, an admin included out", async () => {
  const [ana, beto, eva, admin] = [
    await createPlayer(server.database),
    await createPlayer(server.database),
    await createPlayer(server.database),
    await createAdmin(server.database),
  ];
  await makeFriends(server.database, ana, beto);
  const ears: Ear[] = [];
  for (const { id } of [ana, beto, eva, admin]) {
    const { client } = await signIn(server, { id });
    ears.push(await listen(client, { event: "INSERT", table: "messages" }));
  }
  const filtered = await listen((await signIn(server, { id: beto.id })).client, {
    event: "INSERT",
    table: "messages",
    filter: `receiver_id=eq.${beto.id}`,
  });
  await sendMessage(server.database, ana, beto, "¿Jugamos?");
  await until(() => filtered.changes.length === 1);
  await sendMessage(server.database, beto, ana, "Dale");
  await until(() => [ears[0], ears[1]].every((ear) => ear?.changes.length === 2));
  expect(ears.map((ear) => ear.changes.length)).toEqual([2, 2, 0, 0]);
  expect(filtered.changes[0]?.new).toMatchObject({ sender_id: ana.id, content: "¿Jugamos?" });
});

test("a visitor sees tournaments move, and nothing that is private", async () => {
  const everything = await listen(visit(server), { schema: "public" });
  const ana = await createPlayer(server.database, { phoneNumber: "+54 11 5555 0000", tickets: 25 });
  const admin = await createAdmin(server.database);
  await asUser(server.database, admin).query("insert into public.games (name) values ('Valorant')");
  await asUser(server.database, admin).query(
    "insert into public.tournaments (name, game, start_date) values ('Copa en vivo', 'Valorant', now() + interval '1 day')",
  );
  await until(() => everything.changes.some(({ table }) => table === "tournaments"));
  const told = JSON.stringify(everything.changes);
  expect(told).toContain("Copa en vivo");
  expect(told).not.toContain(ana.email);
  expect(told).not.toContain("5555 0000");
  const tables = new Set(everything.changes.map(({ table }) => table));
  for (const hidden of ["wallets", "ticket_transactions", "notifications", "messages", "friends"])
    expect(tables).not.toContain(hidden);
});
