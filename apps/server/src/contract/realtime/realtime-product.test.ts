import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createAdmin, createPlayer } from "@leyenda/testing/create-player";
import { makeFriends, sendMessage } from "@leyenda/testing/make-friends";
import { sendReport } from "@leyenda/testing/report-abuse";
import { asUser } from "@leyenda/testing/session";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createTableCatalogue } from "@leyenda/platform/src/realtime/table-catalogue.ts";
import { leaveAll, listen, signIn, until, visit, type Ear } from "./realtime-test-client.ts";

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
  const received = JSON.stringify(everything.changes);
  expect(received).toContain("Copa en vivo");
  expect(received).not.toContain(ana.email);
  expect(received).not.toContain("5555 0000");
  const tables = new Set(everything.changes.map(({ table }) => table));
  for (const hidden of ["wallets", "ticket_transactions", "notifications", "messages", "friends"])
    expect(tables).not.toContain(hidden);
});

test("an announcement reaches everybody signed in, a report the admins whom it does not concern", async () => {
  const { database } = server;
  const [ana, accused, admin] = [
    await createPlayer(database),
    await createAdmin(database),
    await createAdmin(database),
  ];
  const ears = new Map<string, { readonly announcements: Ear; readonly reports: Ear | null }>();
  for (const { id } of [ana, accused, admin]) {
    const { client } = await signIn(server, { id });
    ears.set(id, {
      announcements: await listen(client, { event: "INSERT", table: "announcements" }),
      reports: await listen(client, { event: "*", table: "reports" }),
    });
  }
  const visitor = await listen(visit(server), { schema: "public" });
  await sendReport(database, ana, { kind: "profile", targetId: accused.id });
  const received = (id: string): number => ears.get(id)?.reports?.changes.length ?? 0;
  await until(() => received(admin.id) === 1);
  // This notification is sent after the report. When it has arrived, all reports have been delivered.
  await asUser(database, admin).call("public.send_global_notification", { p_content: "Hoy copa" });
  await until(() => [...ears.values()].every((ear) => ear.announcements.changes.length === 1));
  expect([received(ana.id), received(accused.id)]).toEqual([0, 0]);
  expect(ears.get(ana.id)?.announcements.changes[0]?.new).toEqual({
    id: expect.any(String),
    content: "Hoy copa",
    created_at: expect.any(String),
  });
  const seen = new Set(visitor.changes.map(({ table }) => table));
  for (const hidden of ["announcements", "reports", "user_mutes"])
    expect(seen).not.toContain(hidden);
});

test("the product's private tables cost a check per person concerned, not per person connected", async () => {
  const tables = await createTableCatalogue(server.database.admin).tables();
  const planOf = (table: string) =>
    tables.find(({ name }) => name === table)?.views.authenticated.plan;
  expect(planOf("messages")).toMatchObject({
    userColumns: ["sender_id", "receiver_id"],
    askEverybody: false,
  });
  expect(planOf("friends")).toMatchObject({ askEverybody: false });
  expect(planOf("notifications")).toMatchObject({ userColumns: ["user_id"], askEverybody: false });
  const open = ["tournaments", "tournament_matches", "tournament_participants"];
  expect(open.map((table) => [table, planOf(table)?.everybody])).toEqual(
    open.map((table) => [table, true]),
  );
});
