import { sized } from "@leyenda/testing/long-test-size";
import type { Player } from "@leyenda/testing/create-player";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let gameId: string;
let stranger: Player;

interface Match {
  readonly id: string;
  readonly status: string;
}

beforeAll(async () => {
  ({ id: gameId } = await t.createGame({ name: "Rocket League" }));
  stranger = await t.createPlayer({ tickets: 100 });
});

async function friends(): Promise<readonly [Player, Player]> {
  const one = await t.createPlayer({ tickets: 100 });
  const other = await t.createPlayer({ tickets: 100 });
  await t.makeFriends(one, other);
  return [one, other];
}

const challenge = (from: Player, to: Player, wager = 20): Promise<Match> =>
  t.asUser(from).call<Match>("public.challenge_friend", {
    p_friend_id: to.id,
    p_game_id: gameId,
    p_wager_amount: wager,
  });

const cardsOf = (reader: Player) =>
  t
    .asUser(reader)
    .query("select sender_id, content, part from public.messages where part is not null");

test("takes the stake, puts a card into the conversation and tells the friend", async () => {
  const [one, other] = await friends();
  await t.sendMessage(one, other, "¿Jugamos?");
  const match = await challenge(one, other);
  expect(match.status).toBe("pending_opponent");
  expect(await t.balanceOf(one.participantId)).toBe(80);
  const card = {
    sender_id: one.id,
    content: "¡Te desafío a Rocket League por 20 tickets!",
    part: { kind: "challenge", id: match.id },
  };
  expect(await cardsOf(one)).toEqual([card]);
  expect(await cardsOf(other)).toEqual([card]);
  expect(
    await t
      .asUser(other)
      .query("select title, body, link from public.notifications where kind = 'challenge_offered'"),
  ).toEqual([
    {
      title: "Te desafían",
      body: `${one.username} te desafía a Rocket League por 20 tickets.`,
      link: `/challenges/${match.id}`,
    },
  ]);
  expect(
    await t
      .asUser(other)
      .query("select unread_count from public.conversations where peer_id = $1", [one.id]),
  ).toEqual([{ unread_count: 2 }]);
  expect(await cardsOf(stranger)).toEqual([]);
});

test("only the friend accepts, and the challenger is told with the way to the room", async () => {
  const [one, other] = await friends();
  const match = await challenge(one, other);
  await t.expectRefusal(
    t.acceptChallenge({ matchId: match.id }, stranger),
    "not_invited",
    "Este desafío es para otro rival.",
  );
  await t.acceptChallenge({ matchId: match.id }, other);
  expect(await t.balanceOf(other.participantId)).toBe(80);
  expect(
    await t
      .asUser(one)
      .query("select body, link from public.notifications where kind = 'challenge_accepted'"),
  ).toEqual([{ body: `${other.username} aceptó tu desafío.`, link: `/match/manage/${match.id}` }]);
});

test("the friend may refuse: the stake returns, and another may follow", async () => {
  const [one, other] = await friends();
  const match = await challenge(one, other);
  await t.expectRefusal(
    challenge(one, other, 5),
    "friend_challenged",
    "Ya lo desafiaste: espera su respuesta o cancela ese desafío.",
  );
  await t.asUser(other).call("public.cancel_challenge", { p_match_id: match.id });
  expect(await t.balanceOf(one.participantId)).toBe(100);
  expect(
    await t
      .asUser(one)
      .query("select title, body from public.notifications where kind = 'challenge_declined'"),
  ).toEqual([{ title: "Desafío rechazado", body: `${other.username} no aceptó tu desafío.` }]);
  await challenge(one, other, 5);
});

test("two at once: one is offered, and paid for once", async () => {
  const [one, other] = await friends();
  const outcome = await Promise.allSettled([challenge(one, other), challenge(one, other)]);
  expect(outcome.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await t.balanceOf(one.participantId)).toBe(80);
});

test("is for friends, with the tickets that one has, and not for who is muted", async () => {
  const [one, other] = await friends();
  const words = "Solo puedes desafiar a tus amigos.";
  await t.expectRefusal(challenge(stranger, other), "not_friends", words);
  await t.expectRefusal(challenge(one, one), "not_friends", words);
  await t.expectRefusal(challenge(one, other, 101), "insufficient_tickets");
  await t.expectRefusal(challenge(one, other, 0), "invalid_wager");
  await t.owner.query(
    "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 hour')",
    [one.id],
  );
  await t.expectRefusal(challenge(one, other), "muted");
  await t.asUser(one).query("insert into public.user_blocks (blocked_id) values ($1)", [other.id]);
  await t.expectRefusal(challenge(other, one), "not_friends", words);
  expect(await cardsOf(one)).toEqual([]);
});

const block = (by: Player, whom: readonly Player[]) =>
  t
    .asUser(by)
    .query("insert into public.user_blocks (blocked_id) select unnest($1::uuid[])", [
      whom.map(({ id }) => id),
    ]);

const notificationsOf = (reader: Player) =>
  t
    .asUser(reader)
    .query<{ kind: string; body: string; link: string }>(
      "select kind, body, link from public.notifications where kind in ('challenge_declined', 'challenge_withdrawn') order by kind desc",
    );

const statusOf = async (match: Match) =>
  (
    await t.owner.one<Match>("select status from public.challenge_matches where id = $1", [
      match.id,
    ])
  ).status;

test("who takes a challenge back tells the friend that it was for", async () => {
  const [one, other] = await friends();
  const match = await challenge(one, other);
  await t.asUser(one).call("public.cancel_challenge", { p_match_id: match.id });
  expect(await notificationsOf(other)).toEqual([
    {
      kind: "challenge_withdrawn",
      body: `${one.username} retiró su desafío.`,
      link: `/challenges/${match.id}`,
    },
  ]);
  expect(await notificationsOf(one)).toEqual([]);
});

describe("a block between the two", () => {
  test("ends what is open between them, in the words of a withdrawal and a refusal, and nothing else", async () => {
    const [one, other] = await friends();
    const third = await t.createPlayer({ tickets: 100 });
    await t.makeFriends(one, third);
    const asked = await challenge(one, other);
    const asking = await challenge(other, one, 30);
    const toThird = await challenge(one, third, 5);
    await block(one, [other]);
    expect(await Promise.all([asked, asking, toThird].map(statusOf))).toEqual([
      "cancelled",
      "cancelled",
      "pending_opponent",
    ]);
    expect(await t.balanceOf(one.participantId)).toBe(95);
    expect(await t.balanceOf(other.participantId)).toBe(100);
    expect(await notificationsOf(other)).toEqual([
      {
        kind: "challenge_withdrawn",
        body: `${one.username} retiró su desafío.`,
        link: `/challenges/${asked.id}`,
      },
      {
        kind: "challenge_declined",
        body: `${one.username} no aceptó tu desafío.`,
        link: "/challenges?tab=mios",
      },
    ]);
    expect(await notificationsOf(one)).toEqual([]);
  });

  test("of several at once ends each", async () => {
    const [one, other] = await friends();
    const third = await t.createPlayer({ tickets: 100 });
    await t.makeFriends(one, third);
    await challenge(one, other);
    await challenge(third, one);
    await block(one, [third, other]);
    expect(await t.balanceOf(one.participantId)).toBe(100);
    expect(await t.balanceOf(third.participantId)).toBe(100);
  });

  test("leaves what was accepted", async () => {
    const [one, other] = await friends();
    const match = await challenge(one, other);
    await t.acceptChallenge({ matchId: match.id }, other);
    await block(other, [one]);
    expect(await statusOf(match)).toBe("pending_results");
    expect(await t.balanceOf(one.participantId)).toBe(80);
  });

  test("takes a rematch back, and there is none from either side", async () => {
    const [one, other] = await friends();
    const match = await challenge(one, other);
    await t.acceptChallenge({ matchId: match.id }, other);
    await t.reportResult(match.id, one, "1-0");
    await t.reportResult(match.id, other, "1-0");
    const rematch = (by: Player): Promise<Match> =>
      t.asUser(by).call("public.rematch_challenge", { p_match_id: match.id });
    const offered = await rematch(other);
    await block(one, [other]);
    expect(await statusOf(offered)).toBe("cancelled");
    expect(await t.balanceOf(other.participantId)).toBe(80);
    expect(await notificationsOf(other)).toMatchObject([
      { body: `${one.username} no quiere la revancha.` },
    ]);
    for (const side of [one, other]) await t.expectRefusal(rematch(side), "rival_unavailable");
  });

  test("at the same moment as an offer or an acceptance: whoever is first, every ticket is accounted for", async () => {
    for (let round = 0; round < sized(4, 2); round += 1) {
      const [one, other] = await friends();
      const before = await challenge(one, other);
      const [, offer, acceptance] = await Promise.allSettled([
        block(one, [other]),
        challenge(other, one, 30),
        t.acceptChallenge({ matchId: before.id }, other),
      ]);
      expect(
        [offer, acceptance]
          .flatMap((act) =>
            act.status === "rejected" ? [String((act.reason as Error).message)] : [],
          )
          .filter((message) => message.includes("deadlock")),
      ).toEqual([]);
      const isPlayed = acceptance.status === "fulfilled";
      expect(await statusOf(before)).toBe(isPlayed ? "pending_results" : "cancelled");
      expect(await t.balanceOf(one.participantId)).toBe(isPlayed ? 80 : 100);
      expect(await t.balanceOf(other.participantId)).toBe(isPlayed ? 80 : 100);
    }
  });
});

test("nobody writes a card by himself", async () => {
  const [one, other] = await friends();
  const match = await challenge(one, other);
  const part = { kind: "challenge", id: match.id };
  const session = t.asUser(other);
  await t.expectRefusal(
    session.query(
      "insert into public.messages (sender_id, receiver_id, content, part) values ($1, $2, 'Hola', $3)",
      [other.id, one.id, part],
    ),
    "part_invalid",
  );
  await t.expectRefusal(
    session.call("public.send_message", { p_receiver_id: one.id, p_content: "Hola", p_part: part }),
    "part_invalid",
  );
});
