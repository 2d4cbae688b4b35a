import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGame } from "@leyenda/testing/create-content";
import { balanceOf, expectSoundLedger } from "@leyenda/testing/balances";
import type { TestServer } from "../../testing/test-server.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { clientOf, newPerson, type Person } from "@leyenda/testing/data-api";

let server: TestServer;
let creator: Person;
let gameId: string;

beforeAll(async () => {
  server = await startTestServer();
  gameId = (await createGame(server.database, { name: "Valorant" })).id;
  creator = await newPerson(server, 1000);
});

afterAll(async () => {
  await expectSoundLedger(server.database);
  await server?.close();
});

/** Creates a challenge with the call from the specification, plus the given parameters. */
function create(more: Record<string, unknown> = {}) {
  return creator.client.rpc("create_challenge_and_match", {
    p_creator_participant_id: creator.player.participantId,
    p_game_id: gameId,
    p_format: "1v1",
    p_wager_amount: 10,
    p_privacy: "public",
    p_password: null,
    p_preferred_schedule: "any",
    p_country: null,
    p_best_of: 1,
    p_is_team_challenge: false,
    ...more,
  });
}

async function offered(
  more: Record<string, unknown> = {},
): Promise<{ matchId: string; challengeId: string }> {
  const { data } = await create(more).throwOnError();
  const { id: matchId, challenge_id: challengeId } = data as Record<"id" | "challenge_id", string>;
  return { matchId, challengeId };
}

describe("the page's two PATCH calls", () => {
  const patchMatch = ({ client, player }: Person, matchId: string) =>
    client
      .from("challenge_matches")
      .update({ participant2_id: player.participantId, status: "pending_results" })
      .eq("id", matchId);
  const patchChallenge = ({ client }: Person, challengeId: string) =>
    client.from("challenges").update({ status: "in_progress" }).eq("id", challengeId);

  test.each([
    { order: "match first", isMatchFirst: true },
    { order: "challenge first", isMatchFirst: false },
  ])("accept once, $order", async ({ isMatchFirst }) => {
    const { matchId, challengeId } = await offered({ p_wager_amount: 25 });
    const rival = await newPerson(server, 40);
    const calls = [() => patchMatch(rival, matchId), () => patchChallenge(rival, challengeId)];
    for (const call of isMatchFirst ? calls : calls.toReversed()) {
      expect((await call()).error).toBeNull();
    }
    expect(await balanceOf(server.database, rival.player.participantId)).toBe(15);
    const state = await rival.client
      .from("challenge_matches")
      .select("status, participant2_id, play_by, challenge:challenges(status, games(name))")
      .eq("id", matchId)
      .single();
    expect(state.data).toMatchObject({
      status: "pending_results",
      participant2_id: rival.player.participantId,
      play_by: expect.any(String) as string,
      challenge: { status: "in_progress", games: { name: "Valorant" } },
    });
  });

  test("are refused where the procedure is: own, broke, private, taken, another's name", async () => {
    const { matchId, challengeId } = await offered();
    const poor = await newPerson(server);
    expect(await patchChallenge(creator, challengeId)).toMatchObject({
      status: 400,
      error: { details: "own_challenge" },
    });
    expect(await patchChallenge(poor, challengeId)).toMatchObject({
      status: 400,
      error: { details: "insufficient_tickets", message: "Fondos insuficientes" },
    });
    const hidden = await offered({ p_privacy: "private", p_password: "clave" });
    const rival = await newPerson(server, 50);
    expect(await patchChallenge(rival, hidden.challengeId)).toMatchObject({
      error: {
        details: "challenge_locked",
        message: "Este desafío es privado: ingresa la contraseña.",
      },
    });
    expect(await patchMatch({ ...rival, player: poor.player }, matchId)).toMatchObject({
      status: 403,
      error: { code: "42501" },
    });
    expect((await patchChallenge(rival, challengeId)).error).toBeNull();
    expect(await patchMatch(await newPerson(server, 50), matchId)).toMatchObject({
      error: { details: "challenge_not_open" },
    });
    expect(await balanceOf(server.database, rival.player.participantId)).toBe(40);
  });
});

describe("a wager", () => {
  test.each([
    0,
    -1,
    -5,
    1.5,
    0.1,
    1_000_001,
    2_147_483_648,
    1e15,
    1e300,
    "diez",
    "",
    "1,5",
    "0x10",
    "10; drop",
    true,
    [10],
    { amount: 10 },
    {},
  ])("of %j is refused in Spanish", async (wager) => {
    const before = await balanceOf(server.database, creator.player.participantId);
    const refused = await create({ p_wager_amount: wager });
    expect(refused).toMatchObject({
      status: 400,
      error: { code: "P0001", details: "invalid_wager" },
    });
    expect(refused.error?.message).toMatch(/^La apuesta debe ser un número entero de tickets/);
    expect(await balanceOf(server.database, creator.player.participantId)).toBe(before);
  });

  test("that is missing is asked for, and a form's text of digits is a number", async () => {
    expect(await create({ p_wager_amount: null })).toMatchObject({
      error: {
        details: "fields_required",
        message: "Por favor, completa todos los campos requeridos.",
      },
    });
    const { challengeId } = await offered({ p_wager_amount: "12" });
    const { data } = await creator.client
      .from("challenges")
      .select("wager_amount")
      .eq("id", challengeId)
      .single();
    expect(data).toEqual({ wager_amount: 12 });
  });
});

describe("a private challenge", () => {
  test("answers the same to a right and a wrong password, whatever is asked of the answer", async () => {
    const { matchId } = await offered({ p_privacy: "private", p_password: "clave" });
    const [wrong, right] = [await newPerson(server, 20), await newPerson(server, 20)];
    const tries = (person: Person, password: string) => [
      () =>
        person.client
          .rpc("unlock_challenge", { p_match_id: matchId, p_password: password })
          .single(),
      () => person.client.rpc("unlock_challenge", { p_match_id: matchId, p_password: password }),
    ];
    const answer = async (calls: ReturnType<typeof tries>) => {
      const answers = [];
      for (const call of calls) {
        const { status, data, error } = await call();
        answers.push({ status, data, code: error?.code });
      }
      return answers;
    };
    expect(await answer(tries(wrong, "nada"))).toEqual(await answer(tries(right, "clave")));
    expect(
      (await wrong.client.rpc("challenge_access", { p_match_id: matchId })).data,
    ).toMatchObject([{ is_unlocked: false }]);
    expect(
      (await right.client.rpc("challenge_access", { p_match_id: matchId })).data,
    ).toMatchObject([{ is_unlocked: true }]);
    expect(await wrong.client.rpc("accept_challenge", { p_match_id: matchId })).toMatchObject({
      error: { details: "challenge_locked" },
    });
    expect(await right.client.rpc("accept_challenge", { p_match_id: matchId })).toMatchObject({
      error: null,
    });
  });

  test("200 guesses at once freeze nobody, and few are tried", async () => {
    const { matchId } = await offered({ p_privacy: "private", p_password: "clave" });
    const guessers = await Promise.all(Array.from({ length: 10 }, () => newPerson(server)));
    const reader = await newPerson(server);
    let isOver = false;
    const guesses = Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const guesser = guessers[index % guessers.length] ?? reader;
        return guesser.client.rpc("unlock_challenge", {
          p_match_id: matchId,
          p_password: String(1000 + index),
        });
      }),
    ).finally(() => {
      isOver = true;
    });
    let reads = 0;
    for (; !isOver; reads += 1) {
      await reader.client.rpc("list_open_challenges", { p_limit: 5 }).throwOnError();
    }
    const results = await guesses;
    const tried = results.filter(({ error }) => error === null).length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(30);
    expect(results.filter(({ status }) => status >= 500)).toEqual([]);
    expect(reads).toBeGreaterThan(0);
  });
});

describe("reads", () => {
  test("the arena for a visitor, one's own and the receipt for a side", async () => {
    const { matchId, challengeId } = await offered({ p_country: "Panamá" });
    const visitor = clientOf(server, null);
    const arena = await visitor.rpc("list_open_challenges", { p_country: "panama", p_limit: 1 });
    expect(arena.data).toMatchObject([
      { challenge_id: challengeId, match_id: matchId, is_own: false, game_name: "Valorant" },
    ]);
    expect(
      (await creator.client.rpc("my_challenges", { p_state: "open", p_limit: 1 })).data,
    ).toEqual([expect.objectContaining({ challenge_id: challengeId, can_cancel: true })]);
    expect(
      (await creator.client.rpc("challenge_receipt", { p_match_id: matchId }).single()).data,
    ).toMatchObject({ pot: 10, stakes: [{ status: "held" }], events: [{ kind: "created" }] });
    const stranger = await newPerson(server);
    expect(
      await stranger.client.rpc("challenge_receipt", { p_match_id: matchId }).single(),
    ).toMatchObject({ status: 403, error: { code: "42501" } });
    expect((await visitor.rpc("wager_conditions")).error).not.toBeNull();
    expect((await stranger.client.rpc("wager_conditions").single()).data).toMatchObject({
      is_adult: true,
      friendly_only: false,
      offences_allowed: 3,
    });
  });
});
