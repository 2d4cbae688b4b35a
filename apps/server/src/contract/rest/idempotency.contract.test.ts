import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asOwner, asUser } from "@leyenda/testing/session";
import { createTournament, type Tournament } from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server?.close();
});

interface Entry {
  readonly cup: Tournament;
  readonly player: Player;
  readonly token: string;
}

const tokenOf = (player: Player): Promise<string> =>
  asUser(server.database, player).call("public.create_api_token", {
    p_name: "Bot",
    p_scopes: ["registrations"],
  });

async function createEntry(): Promise<Entry> {
  const player = await createPlayer(server.database);
  return {
    cup: await createTournament(server.database, { entryFee: 0 }),
    player,
    token: await tokenOf(player),
  };
}

/** Registers for the tournament. A second registration without the idempotency key is refused. */
async function enter(
  { cup, player, token }: Entry,
  key: string | null,
  signal: AbortSignal | null = null,
) {
  const response = await fetch(`${server.url}/api/v1/rpc/register_for_tournament`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(key === null ? {} : { "idempotency-key": key }),
    },
    body: JSON.stringify({ p_tournament_id: cup.id, p_participant_id: player.participantId }),
    signal,
  });
  return {
    status: response.status,
    text: await response.text(),
    isReplayed: response.headers.get("idempotent-replayed"),
  };
}

const detailsOf = ({ text }: { readonly text: string }): unknown => JSON.parse(text).details;

const entriesOf = async ({ cup }: Entry): Promise<number> =>
  (
    await asOwner(server.database).one<{ count: number }>(
      "select count(*)::integer from public.tournament_participants where tournament_id = $1",
      [cup.id],
    )
  ).count;

const storedOf = (who: Player) =>
  asOwner(server.database).query<{ key: Buffer; answer: string | null }>(
    "select request.* from private.idempotent_requests request join public.api_tokens token on token.id = token_id where profile_id = $1",
    [who.id],
  );

describe("the same request under the same key", () => {
  test("is done once and answered the same, whatever the quotes around the key", async () => {
    const entry = await createEntry();
    const first = await enter(entry, '"8e03978e-40d5-43e8-bc93-6894a57f9324"');
    expect(first).toMatchObject({ status: 200, isReplayed: null });
    for (const key of [
      '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
      "8e03978e-40d5-43e8-bc93-6894a57f9324",
    ])
      expect(await enter(entry, key)).toEqual({ ...first, isReplayed: "true" });
    expect(await entriesOf(entry)).toBe(1);
    // Without the key, or with another key, the server runs the procedure again and refuses.
    expect(detailsOf(await enter(entry, null))).toBe("already_registered");
    expect(detailsOf(await enter(entry, "another"))).toBe("already_registered");
  });

  test("another request under that key is a mistake (422)", async () => {
    const entry = await createEntry();
    await enter(entry, "once");
    const other = await enter({ ...entry, cup: (await createEntry()).cup }, "once");
    expect({ ...other, details: detailsOf(other) }).toMatchObject({
      status: 422,
      details: "idempotency_key_reused",
    });
  });

  test("of many at once one does it, and the others are told so (409) or answered the same", async () => {
    const entry = await createEntry();
    const blocker = await server.database.owner.connect();
    await blocker.query("begin");
    await blocker.query("select from public.tournaments where id = $1 for update", [entry.cup.id]);
    const first = enter(entry, "storm");
    await expect
      .poll(
        async () =>
          (
            await asOwner(server.database).query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).length,
      )
      .toBe(1);
    const others = await Promise.all(Array.from({ length: 8 }, () => enter(entry, "storm")));
    expect(others.map((answer) => [answer.status, detailsOf(answer)])).toEqual(
      others.map(() => [409, "idempotency_key_in_use"]),
    );
    await blocker.query("rollback");
    blocker.release();
    expect(await first).toMatchObject({ status: 200 });
    const later = await Promise.all(Array.from({ length: 8 }, () => enter(entry, "storm")));
    expect(later.filter(({ status }) => status === 200 || status === 409)).toHaveLength(8);
    expect(await entriesOf(entry)).toBe(1);
  });

  test("what a crash ended is done by the next one, once", async () => {
    const entry = await createEntry();
    const blocker = await server.database.owner.connect();
    await blocker.query("begin");
    await blocker.query("select from public.tournaments where id = $1 for update", [entry.cup.id]);
    const lost = enter(entry, "crash");
    const WAITING =
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await asOwner(server.database).query(WAITING)).length).toBe(1);
    expect(await storedOf(entry.player)).toEqual([]);
    await blocker.query("rollback");
    blocker.release();
    // With an idempotency key, the server itself may retry after it lost the database connection.
    expect(await lost).toMatchObject({ status: 200, isReplayed: null });
    expect(await enter(entry, "crash")).toMatchObject({ status: 200, isReplayed: "true" });
    expect(await entriesOf(entry)).toBe(1);
  });

  test("whoever hung up before the answer gets it the next time", async () => {
    const entry = await createEntry();
    const leaving = new AbortController();
    const first = enter(entry, "gone", leaving.signal).catch(() => null);
    await pause(5);
    leaving.abort();
    await first;
    await expect.poll(async () => (await enter(entry, "gone")).status).toBe(200);
    expect(await entriesOf(entry)).toBe(1);
  });

  test("what was refused did nothing: the key is free", async () => {
    const entry = await createEntry();
    const put = (status: string) =>
      asOwner(server.database).query("update public.tournaments set status = $2 where id = $1", [
        entry.cup.id,
        status,
      ]);
    await put("Próximamente");
    expect((await enter(entry, "later")).status).toBe(400);
    expect(await storedOf(entry.player)).toEqual([]);
    await put("Inscripciones");
    expect((await enter(entry, "later")).status).toBe(200);
  });
});

describe("what is kept", () => {
  test("belongs to one token, and nobody reads it", async () => {
    const entry = await createEntry();
    const first = await enter(entry, "shared");
    const [row] = await storedOf(entry.player);
    const stored = JSON.stringify(row) + Buffer.from(row?.answer ?? "", "base64").toString();
    expect(row?.answer).not.toBeNull();
    for (const secret of [entry.cup.id, entry.player.participantId, "shared", "status"])
      expect(stored).not.toContain(secret);
    // A key is valid only for the token that used it, not for another token of the same user or of another user.
    const other = { ...entry, token: await tokenOf(entry.player) };
    expect(detailsOf(await enter(other, "shared"))).toBe("already_registered");
    const stranger = await createPlayer(server.database);
    const strange = await enter({ ...entry, token: await tokenOf(stranger) }, "shared");
    expect(strange.text).not.toBe(first.text);
    expect(strange.status).toBeGreaterThanOrEqual(400);
  });

  test("is gone with the token", async () => {
    const entry = await createEntry();
    await enter(entry, "mine");
    await asOwner(server.database).query("delete from public.api_tokens where profile_id = $1", [
      entry.player.id,
    ]);
    expect((await enter(entry, "mine")).status).toBe(401);
    expect(await storedOf(entry.player)).toEqual([]);
  });

  test("is kept for 24 hours, and of a token 5,000 at most", async () => {
    const entry = await createEntry();
    await enter(entry, "old");
    const owner = asOwner(server.database);
    const age = (hours: number) =>
      owner.query(
        "update private.idempotent_requests set created_at = now() - $1 * interval '1 hour'",
        [hours],
      );
    await age(23);
    expect((await enter(entry, "old")).isReplayed).toBe("true");
    await age(25);
    expect(detailsOf(await enter(entry, "old"))).toBe("already_registered");
    await owner.query("select private.forget_idempotent_requests(100000)");
    expect(await storedOf(entry.player)).toEqual([]);
    await owner.query(
      `insert into private.idempotent_requests (token_id, key, fingerprint)
       select id, int4send(n), '' from public.api_tokens, generate_series(1, 5000) as n where profile_id = $1`,
      [entry.player.id],
    );
    expect(detailsOf(await enter(entry, "one-more"))).toBe("too_many_idempotency_keys");
  });
});

test("what is no key is refused, and nothing is done", async () => {
  const entry = await createEntry();
  for (const wrong of ['""', "a b", "x".repeat(256), '"open', '"a", "b"', "clave\u00e9"])
    expect([wrong, detailsOf(await enter(entry, wrong))]).toEqual([
      wrong,
      "idempotency_key_invalid",
    ]);
  expect((await enter(entry, "x".repeat(20_000))).status).toBe(431);
  expect(await entriesOf(entry)).toBe(0);
});
