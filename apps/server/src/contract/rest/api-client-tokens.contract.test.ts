import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asOwner, asUser } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import {
  createTournament,
  matchesOf,
  register,
  startTournament,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let cup: Tournament;

beforeAll(async () => {
  server = await startTestServer();
  cup = await createTournament(server.database);
});

afterAll(async () => {
  await server?.close();
});

const makeToken = (who: Player, scopes: readonly string[], tournamentId: string | null = null) =>
  asUser(server.database, who).call<string>("public.create_api_token", {
    p_name: "Bot",
    p_scopes: scopes,
    p_tournament_id: tournamentId,
  });

async function ask(path: string, token: string | null, body?: unknown, method?: string) {
  const response = await fetch(server.url + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, answer: text === "" ? null : JSON.parse(text) };
}

describe("the address for programs", () => {
  test("anybody reads what visitors read, without a key", async () => {
    const { status, answer } = await ask(`/api/v1/tournaments?id=eq.${cup.id}&select=name`, null);
    expect({ status, answer }).toEqual({ status: 200, answer: [{ name: cup.name }] });
    expect((await ask("/api/v1/wallets?select=*", null)).status).toBe(401);
    // The data API of the site still requires an API key.
    expect((await ask("/rest/v1/tournaments", null)).status).toBe(401);
  });

  test("what has not changed is not sent again", async () => {
    const read = (known?: string) =>
      fetch(`${server.url}/api/v1/tournaments?id=eq.${cup.id}&select=name`, {
        headers: known === undefined ? {} : { "if-none-match": known },
      });
    const tag = (await read()).headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    expect((await read(tag)).status).toBe(304);
    await asOwner(server.database).query(
      "update public.tournaments set name = name || '!' where id = $1",
      [cup.id],
    );
    await expect.poll(async () => (await read(tag)).status).toBe(200);
    await asOwner(server.database).query("update public.tournaments set name = $2 where id = $1", [
      cup.id,
      cup.name,
    ]);
  });

  test("a token that is mistyped, unknown or revoked is refused, and never a visitor's instead", async () => {
    const player = await createPlayer(server.database);
    const token = await makeToken(player, ["read"]);
    const mistyped = token.slice(0, -1) + (token.endsWith("a") ? "b" : "a");
    for (const wrong of [mistyped, "ley_pat_", `ley_pat_${"0".repeat(36)}`])
      expect((await ask("/api/v1/tournaments?limit=1", wrong)).status).toBe(401);
    expect((await ask("/api/v1/rpc/my_agenda", token, {})).status).toBe(200);
    await asOwner(server.database).query("delete from public.api_tokens where profile_id = $1", [
      player.id,
    ]);
    expect((await ask("/api/v1/rpc/my_agenda", token, {})).status).toBe(401);
  });
});

describe("what a token does", () => {
  test("what its scopes say, where it is for, and nothing without saying what is missing", async () => {
    const staff = await createPlayer(server.database);
    const own = await createTournament(server.database);
    await joinStaff(server.database, own, staff, ["schedule", "results"]);
    for (let entrant = 0; entrant < 2; entrant += 1) {
      const player = await createPlayer(server.database);
      await register(server.database, own, { by: player, participantId: player.participantId });
    }
    await startTournament(server.database, own);
    const [match] = await matchesOf(server.database, own);
    const time = new Date(Date.now() + 86_400_000).toISOString();
    const move = { p_match_id: match?.id, p_scheduled_time: time };
    const call = (token: string) => ask("/api/v1/rpc/schedule_match", token, move);

    const read = await makeToken(staff, ["read", "results"]);
    expect(await call(read)).toMatchObject({
      status: 403,
      answer: { details: "scope_missing", message: "A este token le falta el permiso «schedule»." },
    });
    const elsewhere = await makeToken(staff, ["schedule"], cup.id);
    expect(await call(elsewhere)).toMatchObject({
      status: 403,
      answer: { details: "other_tournament" },
    });
    const here = await makeToken(staff, ["schedule"], own.id);
    expect(await call(here)).toEqual({ status: 204, answer: null });
    const [seen] = (
      await ask(`/api/v1/tournament_matches?id=eq.${match?.id}&select=scheduled_time`, here)
    ).answer;
    expect(new Date(seen.scheduled_time).toISOString()).toBe(time);
    expect(
      await ask("/api/v1/rpc/save_tournament", here, { p_tournament_id: own.id, p_values: {} }),
    ).toMatchObject({
      status: 404,
    });
    expect(
      await ask("/api/v1/rpc/cancel_tournament", here, { p_tournament_id: own.id, p_reason: "x" }),
    ).toMatchObject({
      status: 403,
      answer: { details: "closed_to_programs" },
    });
  });

  test("it reads what is its owner's by no other way: no table, no embed, no field of an answer", async () => {
    const player = await createPlayer(server.database, { tickets: 7 });
    const token = await makeToken(player, [
      "read",
      "results",
      "registrations",
      "schedule",
      "overlay",
    ]);
    expect((await ask("/api/v1/wallets?select=balance", token)).status).toBe(403);
    expect((await ask("/api/v1/api_tokens?select=*", token)).status).toBe(403);
    expect((await ask("/api/v1/profile_private?select=*", token)).status).toBe(403);
    const entry = { p_tournament_id: cup.id, p_participant_id: player.participantId };
    const sly = await ask(
      "/api/v1/rpc/register_for_tournament?select=*,participants(wallets(balance))",
      token,
      entry,
    );
    expect(sly).toMatchObject({ status: 400, answer: { code: "PGRST127" } });
    expect(
      (await ask("/api/v1/rpc/register_for_tournament?status=eq.registered", token, entry)).status,
    ).toBe(400);
    expect((await ask("/api/v1/rpc/register_for_tournament", token, entry)).status).toBe(200);
    expect((await ask("/api/v1/rpc/my_agenda", token)).status).toBe(403);
    expect(
      (await ask(`/api/v1/tournaments?id=eq.${cup.id}`, token, { name: "x" }, "PATCH")).status,
    ).toBe(403);
  });

  test("it spends no tickets", async () => {
    const player = await createPlayer(server.database, { tickets: 50 });
    const dear = await createTournament(server.database, { entryFee: 5 });
    const answer = await ask(
      "/api/v1/rpc/register_for_tournament",
      await makeToken(player, ["registrations"]),
      {
        p_tournament_id: dear.id,
        p_participant_id: player.participantId,
      },
    );
    expect(answer).toMatchObject({
      status: 400,
      answer: {
        details: "tickets_closed_to_programs",
        message: "Un token no gasta tickets: hazlo desde la página.",
      },
    });
  });

  test("it opens no other service, and makes no other token", async () => {
    const player = await createPlayer(server.database);
    const token = await makeToken(player, ["read", "registrations"]);
    expect(
      (await ask("/api/v1/rpc/create_api_token", token, { p_name: "x", p_scopes: ["results"] }))
        .answer,
    ).toMatchObject({
      details: "closed_to_programs",
    });
    for (const path of [
      "/auth/v1/user",
      "/auth/v1/factors",
      "/storage/v1/bucket",
      "/functions/v1/checkout",
    ]) {
      const response = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${token}`, apikey: server.anonKey },
      });
      expect(`${path} ${response.status}`).toMatch(/ 4\d\d$/);
    }
  });

  test("an administrator's token administrates nothing; a suspended account has none", async () => {
    const admin = await createPlayer(server.database);
    await asOwner(server.database).query(
      "update public.profiles set role = 'admin' where id = $1",
      [admin.id],
    );
    const token = await makeToken(admin, ["read", "results", "schedule"]);
    expect(
      (await ask("/api/v1/rpc/my_tournament_rights", token, { p_tournament_id: cup.id })).answer,
    ).toEqual([]);
    expect((await ask("/api/v1/profile_private?select=email", token)).status).toBe(403);
    await asOwner(server.database).query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [admin.id],
    );
    expect((await ask("/api/v1/rpc/my_agenda", token, {})).status).toBe(401);
  });
});
