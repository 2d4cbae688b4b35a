import { networkOf } from "@leyenda/platform/context/client-network";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChallenge } from "@leyenda/testing/challenges";
import { createNews } from "@leyenda/testing/create-content";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import { createTeam, type Team } from "@leyenda/testing/create-team";
import { asOwner } from "@leyenda/testing/session";
import type { ReadDependence } from "@leyenda/platform/context";
import {
  createTournament,
  playToTheEnd,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { ensureWebBuild } from "../../../../tools/lib/web-build.mjs";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const WEB_DIR = resolve(import.meta.dirname, "../../../web/dist");
/** Longer than the time for which the server returns a cached page without checking it. */
const LATER_MS = 1_100;

let server: TestServer;
let team: Team;
let leader: Player;
/** Oids of the tables that cached pages depend on. */
const accessedTables = new Set<string>();
/** For each check of a cached read: whether its rows were unchanged. */
const judged: boolean[] = [];
/** What the last checked read depends on. */
let lastRead: ReadDependence | null = null;

beforeAll(async () => {
  await ensureWebBuild();
  server = await startTestServer({
    env: { WEB_DIR },
    context: (context) => ({
      ...context,
      changes: {
        ...context.changes,
        isUnchangedSince(read, instant) {
          for (const table of read.tables) accessedTables.add(table);
          const isUnchanged = context.changes.isUnchangedSince(read, instant);
          judged.push(isUnchanged);
          lastRead = read;
          return isUnchanged;
        },
      },
    }),
  });
  const { database } = server;
  const played = await createTournament(database, { name: "Copa Aurora" });
  await registerPlayers(database, played, 4);
  await startTournament(database, played);
  await playToTheEnd(database, played);
  const groups = await createTournament(database, { format: "group-stage" });
  await registerPlayers(database, groups, 8);
  await startTournament(database, groups);
  leader = await createPlayer(database, { username: "Nébula" });
  team = await createTeam(database, { name: "Los Ñandúes", leader });
  await grantTickets(database, leader.participantId, 10);
  await createChallenge(database, leader);
  await createNews(database, { title: "Gran final en vivo" });
});

afterAll(() => server.close());

let strangers = 0;
/** Requests a page as a new visitor, or from the address `from`. */
async function see(path: string, from?: string) {
  const address = from ?? `203.0.113.${(strangers += 1)}`;
  const response = await fetch(server.url + path, { headers: { "x-forwarded-for": address } });
  return { etag: response.headers.get("etag"), html: await response.text() };
}

/** Sends a change of rows as the team's leader, from the given IP address. */
async function write(from: string, rows: string, values: Readonly<Record<string, string>>) {
  const token = await server.context.tokens.sign({ role: "authenticated", sub: leader.id }, 600);
  const written = await fetch(`${server.url}/rest/v1/${rows}`, {
    method: "PATCH",
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-forwarded-for": from,
    },
    body: JSON.stringify(values),
  });
  expect(written.status).toBe(204);
}

const later = () => new Promise((done) => setTimeout(done, LATER_MS));

test("every table that public pages read tells of its changes", async () => {
  const map = (await see("/sitemap.xml")).html;
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const paths = [...listed, `/profile/${leader.id}`];
  expect(paths.length).toBeGreaterThan(12);
  // The first round caches the pages, the second round checks the cached pages.
  for (const round of [1, 2]) {
    for (const path of paths) expect((await see(path)).html, `${path}, ${round}`).toContain("<div");
    await later();
  }
  const tables = await asOwner(server.database).query<{ id: string; name: string }>(
    "select oid::text as id, oid::regclass::text as name from pg_class where oid = any ($1::oid[])",
    [[...accessedTables]],
  );
  const names = tables.map(({ name }) => name.replace("public.", ""));
  expect(names).toEqual(expect.arrayContaining(["tournaments", "participants", "profiles"]));
  const silent = tables.filter(({ id }) => {
    const read = { tables: [id], mayConcern: () => true };
    return !server.context.changes.isUnchangedSince(read, performance.now());
  });
  // The fix for a table in this list: publish it to `cached_reads` or make it live (docs/how-to/add-a-table.md).
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe("a change of a column of `profiles`", () => {
  const VISITOR = "198.51.100.9";
  const catalogue = () =>
    asOwner(server.database).query<{ name: string; table: string }>(
      `select attname as name, attrelid::text as "table" from pg_attribute
       where attrelid = 'public.profiles'::regclass and attnum > 0 and not attisdropped order by attname`,
    );

  /** The columns of `profiles` whose change makes the server repeat this read. */
  async function concernedBy(path: string): Promise<string[]> {
    lastRead = null;
    // The server caches a read only if it is frequent, and checks it only once it is cached.
    for (let time = 0; lastRead === null && time < 20; time += 1) {
      const { status } = await fetch(`${server.url}/rest/v1/${path}`, {
        headers: { apikey: server.anonKey, "x-forwarded-for": VISITOR },
      });
      expect(status).toBe(200);
    }
    const read = lastRead as ReadDependence | null;
    if (read === null) throw new Error(`${path} was never kept`);
    return (await catalogue())
      .filter(({ name, table }) => read.mayConcern(table, name))
      .map(({ name }) => name);
  }

  test("concerns the reads that show it, alone or in an embed, and no other", async () => {
    const own = (name: string) => concernedBy(`profiles?select=${name}&username=eq.x`);
    const embedded = (name: string) =>
      concernedBy(`teams?select=l:profiles!teams_leader_id_fkey(${name})`);
    // The username occurs in the filter, the other columns in the policies that the database checks for each row.
    expect(await own("id")).toEqual(["closed_at", "id", "role", "username"]);
    for (const read of [own, embedded]) {
      const always = await read("id");
      expect(always).not.toContain("bio");
      for (const { name } of await catalogue())
        expect(await read(name)).toEqual([...new Set([...always, name])].toSorted());
    }
    expect(await concernedBy("profiles?select=*")).toHaveLength((await catalogue()).length);
  });
});

describe("a page that was rendered", () => {
  const path = () => `/team/${team.id}`;

  test("stays as long as nothing in it changes, whatever else is written", async () => {
    const before = await see(path());
    const { database } = server;
    await asOwner(database).query("update public.profiles set bio = 'Juego.' where id = $1", [
      leader.id,
    ]);
    await createPlayer(database);
    await createTeam(database);
    await later();
    expect((await see(path())).etag).toBe(before.etag);
  });

  test("is another soon after a change that it shows, whichever server wrote it", async () => {
    const before = await see(path());
    await asOwner(server.database).query(
      "update public.teams set name = 'Halcones' where id = $1",
      [team.id],
    );
    await later();
    judged.length = 0;
    await expect.poll(async () => (await see(path())).html).toContain("Halcones");
    // A cached page expires after fifteen seconds anyway, so the test checks that the change made it expire.
    expect(judged).toContain(false);
    expect(before.html).not.toContain("Halcones");
  });

  test("is another for who made the change, at once", async () => {
    const from = "198.51.100.7";
    await see(path(), from);
    await write(from, `teams?id=eq.${team.id}`, { description: "Entrenamos los martes." });
    expect((await see(path(), from)).html).toContain("Entrenamos los martes.");
  });

  test("is not even looked at again for a bio that it does not show; who wrote it sees it at once where it stands", async () => {
    const from = "198.51.100.8";
    const profile = `/profile/${leader.id}`;
    // The first of the two rounds may begin before the server knows of earlier writes. The second round does not.
    for (const _ of [1, 2]) {
      for (const path of [profile, "/matches"]) await see(path, from);
      await later();
    }
    await write(from, `profiles?id=eq.${leader.id}`, { bio: "Prefiero los mapas de noche." });
    expect((await see(profile, from)).html).toContain("Prefiero los mapas de noche.");
    judged.length = 0;
    await see("/matches", from);
    expect(judged.length).toBeGreaterThan(2);
    expect(judged).not.toContain(false);
    await write(from, `profiles?id=eq.${leader.id}`, { username: "Nebulosa" });
    judged.length = 0;
    await see("/matches", from);
    expect(judged).toContain(false);
  });

  test("is looked at anew for who wrote, and a write that was refused is none", async () => {
    const from = "198.51.100.10";
    const refused = await fetch(`${server.url}/rest/v1/news`, {
      method: "POST",
      headers: {
        apikey: server.anonKey,
        "content-type": "application/json",
        "x-forwarded-for": from,
      },
      body: JSON.stringify({ title: "Mía" }),
    });
    expect(refused.status).toBe(401);
    expect(server.context.changes.lastWriteAt(networkOf(from))).toBe(0);
    await write(from, `profiles?id=eq.${leader.id}`, { bio: "Vuelvo." });
    expect(server.context.changes.lastWriteAt(networkOf(from))).toBeGreaterThan(0);
  });

  test("is not older where nobody tells of a change", async () => {
    const owner = asOwner(server.database);
    await see("/news");
    // Changes of an unpublished table are not reported, so the servers must detect that it is unpublished.
    await owner.query("alter publication supabase_realtime drop table public.news");
    try {
      await later();
      await see("/news");
      await createNews(server.database, { title: "Sin aviso" });
      await later();
      judged.length = 0;
      await expect.poll(async () => (await see("/news")).html).toContain("Sin aviso");
      expect(judged).toContain(false);
    } finally {
      await owner.query("alter publication supabase_realtime add table public.news");
    }
  });
});
