import { beforeAll, describe, expect, test } from "vitest";
import type { Challenge } from "@leyenda/testing/challenges";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let creator: Player;
let viewer: Player;
let team: Team;

interface Row {
  readonly challenge_id: string;
  readonly match_id: string;
  readonly created_at: Date;
}

beforeAll(async () => {
  creator = await t.createPlayer({ username: "Retadora", tickets: 1000 });
  viewer = await t.createPlayer({ tickets: 1000 });
  team = await t.createTeam({ name: "Los del Fondo", size: 5, tickets: 1000 });
});

const rows = <R extends object = Row>(
  session: Session,
  name: string,
  parameters: Record<string, unknown> = {},
): Promise<R[]> => {
  const names = Object.keys(parameters);
  return session.query<R>(
    `select * from public.${name}(${names.map((key, index) => `${key} => $${index + 1}`).join(", ")})`,
    Object.values(parameters),
  );
};

describe("the arena", () => {
  let valorant: Challenge;
  let night: Challenge;
  let teams: Challenge;
  let anywhere: Challenge;

  beforeAll(async () => {
    valorant = await t.createChallenge(creator, { country: "México", schedule: "morning" });
    night = await t.createChallenge(creator, {
      game: "Rocket League",
      schedule: "night",
      country: "Argentina",
      wager: 25,
      bestOf: 3,
    });
    teams = await t.createChallenge(team.leader, {
      teamParticipantId: team.participantId,
      format: "5v5",
      country: "Argentina",
    });
    anywhere = await t.createChallenge(creator, { password: "secreta" });
  });

  const listed = async (filter: Record<string, unknown> = {}): Promise<string[]> =>
    (await rows(t.anon, "list_open_challenges", filter)).map(({ challenge_id: id }) => id);

  test("lists what is open, newest first, with everything a card shows", async () => {
    expect(await listed()).toEqual([anywhere.id, teams.id, night.id, valorant.id]);
    const [, , card] = await rows<Record<string, unknown>>(t.anon, "list_open_challenges");
    expect(card).toMatchObject({
      match_id: night.matchId,
      game_name: "Rocket League",
      format: "1v1",
      best_of: 3,
      wager_amount: 25,
      privacy: "public",
      preferred_schedule: "night",
      country: "Argentina",
      creator_type: "user",
      creator_owner_id: creator.id,
      creator_name: "Retadora",
      is_own: false,
      wins: 0,
      last_five: "",
      punctuality: null,
    });
  });

  test("filters by game, format, schedule and country, alone and together", async () => {
    const { id: game } = await t.owner.one<{ id: string }>(
      "select id from public.games where name = 'Valorant'",
    );
    expect(await listed({ p_search: "ROCKET" })).toEqual([night.id]);
    expect(await listed({ p_search: "cket" })).toEqual([night.id]);
    expect(await listed({ p_search: "%" })).toEqual([]);
    expect(await listed({ p_search: " " })).toHaveLength(4);
    expect(await listed({ p_game_id: game })).toEqual([anywhere.id, teams.id, valorant.id]);
    expect(await listed({ p_format: "5v5" })).toEqual([teams.id]);
    expect(await listed({ p_schedule: "morning" })).toEqual([valorant.id]);
    expect(await listed({ p_format: "1v1", p_schedule: "night" })).toEqual([night.id]);
    expect(await listed({ p_country: "mexico" })).toEqual([anywhere.id, valorant.id]);
    expect(await listed({ p_country: "GENT", p_game_id: game })).toEqual([anywhere.id, teams.id]);
    expect(
      await listed({
        p_search: "valo",
        p_game_id: game,
        p_format: "5v5",
        p_schedule: "any",
        p_country: "argen",
      }),
    ).toEqual([teams.id]);
    expect(await listed({ p_country: "ningún lado" })).toEqual([anywhere.id]);
  });

  test("finds what a player or a team offers by its name, once", async () => {
    const named = await t.createPlayer({ username: "Rocketera", tickets: 100 });
    const game = { game: "Rocket League" };
    const own = await t.createChallenge(named, game);
    try {
      expect(await listed({ p_search: "fondo" })).toEqual([teams.id]);
      expect(await listed({ p_search: "rocke" })).toEqual([own.id, night.id]);
      expect(await listed({ p_search: "RETADORA", p_format: "1v1", p_schedule: "night" })).toEqual([
        night.id,
      ]);
    } finally {
      await t.asUser(named).call("public.cancel_challenge", { p_match_id: own.matchId });
    }
  });

  test.each([
    { sort: "stake", first: () => night.id },
    { sort: "ending", first: () => valorant.id },
  ])("by $sort, page by page", async ({ sort, first }) => {
    const all = await listed({ p_sort: sort });
    expect(all[0]).toBe(first());
    expect(all.toSorted()).toEqual((await listed()).toSorted());
    const paged: string[] = [];
    for (let page = await listed({ p_sort: sort, p_limit: 1 }); page.length > 0;) {
      paged.push(...page);
      page = await listed({ p_sort: sort, p_limit: 1, p_before_id: page.at(-1) });
    }
    expect(paged).toEqual(all);
  });

  test("pages by key, and counts what arrived since", async () => {
    const first = await rows(t.anon, "list_open_challenges", { p_limit: 3 });
    const last = first.at(-1);
    expect(
      await listed({ p_before_created_at: last?.created_at, p_before_id: last?.challenge_id }),
    ).toEqual([valorant.id]);
    expect(first).toHaveLength(3);
    const since = async (filter: Record<string, unknown> = {}): Promise<unknown> =>
      t.anon.call("public.count_newer_challenges", {
        p_newer_than: first[2]?.created_at,
        ...filter,
      });
    expect(await since()).toBeGreaterThanOrEqual(2);
    expect(await since({ p_format: "5v5" })).toBe(1);
  });

  test("of one participant all that it offers, whatever is newer", async () => {
    const { participantId } = await t.createPlayer({ tickets: 0 });
    expect(await listed({ p_creator_id: creator.participantId, p_limit: 50 })).toEqual(
      (await rows<Row & { creator_participant_id: string }>(t.anon, "list_open_challenges"))
        .filter((row) => row.creator_participant_id === creator.participantId)
        .map(({ challenge_id: id }) => id),
    );
    expect(await listed({ p_creator_id: creator.participantId })).not.toEqual([]);
    expect(await listed({ p_creator_id: participantId })).toEqual([]);
  });

  test("knows whose they are", async () => {
    const own = async (session: Session): Promise<string[]> =>
      (await rows<Row & { is_own: boolean }>(session, "list_open_challenges"))
        .filter((row) => row.is_own)
        .map(({ challenge_id: id }) => id);
    const [member] = team.members as [Player];
    expect(await own(t.asUser(member))).toEqual([teams.id]);
    expect(await own(t.asUser(creator))).toEqual([anywhere.id, night.id, valorant.id]);
    expect(await own(t.asUser(viewer))).toEqual([]);
  });

  test("hides what is accepted, cancelled, over, or for one rival", async () => {
    const over = await t.createChallenge(creator);
    const cancelled = await t.createChallenge(creator);
    await t.owner.query(
      "update public.challenges set expires_at = now() - interval '1 second' where id = $1",
      [over.id],
    );
    await t.asUser(creator).call("public.cancel_challenge", {
      p_match_id: cancelled.matchId,
    });
    const played = await t.createChallenge(creator);
    await t.acceptChallenge(played, viewer);
    expect(await listed()).toEqual([anywhere.id, teams.id, night.id, valorant.id]);
    await t.owner.call("private.run_scheduled_work");
  });

  test("one by its link, with what it asks of the visitor", async () => {
    const seen = (session: Session, matchId: string): Promise<Record<string, unknown>[]> =>
      rows<Record<string, unknown>>(session, "get_open_challenge", { p_match_id: matchId });
    expect(await seen(t.anon, anywhere.matchId)).toMatchObject([
      { challenge_id: anywhere.id, status: "open", is_unlocked: false, is_invited: false },
    ]);
    expect(await seen(t.asUser(creator), anywhere.matchId)).toMatchObject([
      { is_own: true, is_unlocked: true },
    ]);
    expect(await seen(t.asUser(viewer), night.matchId)).toMatchObject([{ is_unlocked: true }]);
    // The ledger and old links contain the id of the challenge instead of its match.
    expect(await seen(t.anon, anywhere.id)).toMatchObject([
      { match_id: anywhere.matchId, challenge_id: anywhere.id },
    ]);
    expect(await seen(t.anon, "00000000-0000-4000-8000-000000000000")).toEqual([]);
  });
});

describe("«Mis desafíos»", () => {
  test("open, running and finished ones, of the player and of his team", async () => {
    const me = await t.createPlayer({ tickets: 500 });
    const rival = await t.createPlayer({ username: "Rivalísima", tickets: 500 });
    const open = await t.createChallenge(me);
    const running = await t.createChallenge(rival);
    await t.acceptChallenge(running, me);
    const won = await t.createChallenge(me, { wager: 20 });
    await t.acceptChallenge(won, rival);
    await t.reportResult(won.matchId, me, "1-0");
    await t.reportResult(won.matchId, rival, "1-0");
    const mine = (state: string, by: Player = me): Promise<Record<string, unknown>[]> =>
      rows<Record<string, unknown>>(t.asUser(by), "my_challenges", { p_state: state });
    expect(await mine("open")).toMatchObject([
      { challenge_id: open.id, can_cancel: true, can_rematch: false, rival_name: null },
    ]);
    expect(await mine("running")).toMatchObject([
      {
        challenge_id: running.id,
        is_mine_created: false,
        rival_name: "Rivalísima",
        can_cancel: false,
        match_status: "pending_results",
      },
    ]);
    expect((await mine("running"))[0]?.["play_by"]).toBeInstanceOf(Date);
    expect(await mine("finished")).toMatchObject([
      { challenge_id: won.id, i_won: true, result: "1-0", can_rematch: true, wager_amount: 20 },
    ]);
    expect(await mine("finished", rival)).toMatchObject([{ i_won: false, can_rematch: true }]);
    expect(await mine("nonsense")).toEqual([]);

    const [member] = team.members as [Player];
    const theirs = await mine("open", member);
    expect(theirs).toMatchObject([
      { my_participant_id: team.participantId, my_name: "Los del Fondo" },
    ]);
    expect(await mine("open", viewer)).toEqual([]);
  });

  test("pages by key", async () => {
    const me = await t.createPlayer({ tickets: 500 });
    for (let count = 0; count < 5; count += 1) await t.createChallenge(me);
    const session = t.asUser(me);
    const first = await rows(session, "my_challenges", { p_state: "open", p_limit: 3 });
    const last = first.at(-1);
    const second = await rows(session, "my_challenges", {
      p_state: "open",
      p_limit: 3,
      p_before_created_at: last?.created_at,
      p_before_id: last?.challenge_id,
    });
    expect([first.length, second.length]).toEqual([3, 2]);
    expect(new Set([...first, ...second].map(({ challenge_id: id }) => id)).size).toBe(5);
  });
});

describe("rematch", () => {
  const rematch = (by: Player, matchId: string): Promise<{ id: string; status: string }> =>
    t.asUser(by).call("public.rematch_challenge", { p_match_id: matchId });

  async function played(): Promise<{ challenge: Challenge; one: Player; two: Player }> {
    const [one, two] = [
      await t.createPlayer({ tickets: 100 }),
      await t.createPlayer({ tickets: 100 }),
    ];
    const challenge = await t.createChallenge(one, {
      wager: 15,
      bestOf: 3,
      schedule: "night",
      country: "Perú",
    });
    await t.acceptChallenge(challenge, two);
    await t.reportResult(challenge.matchId, one, "2-1");
    await t.reportResult(challenge.matchId, two, "2-1");
    return { challenge, one, two };
  }

  test("offers the same conditions to the same rival, and to nobody else", async () => {
    const { challenge, one, two } = await played();
    const offered = await rematch(two, challenge.matchId);
    expect(offered).toMatchObject({ status: "pending_opponent" });
    const [card] = await rows<Record<string, unknown>>(t.asUser(one), "get_open_challenge", {
      p_match_id: offered.id,
    });
    expect(card).toMatchObject({
      wager_amount: 15,
      best_of: 3,
      preferred_schedule: "night",
      country: "Perú",
      privacy: "private",
      is_invited: true,
      is_unlocked: true,
      invited_name: one.username,
    });
    const arena = await rows(t.anon, "list_open_challenges", { p_limit: 50 });
    expect(arena.map(({ match_id: id }) => id)).not.toContain(offered.id);
    expect(
      await t
        .asUser(one)
        .query("select link from public.notifications where kind = 'rematch_offered'"),
    ).toEqual([{ link: `/challenges/${offered.id}` }]);
    await t.expectRefusal(
      t.acceptChallenge({ matchId: offered.id }, viewer),
      "not_invited",
      "Este desafío es para otro rival.",
    );
    await t.expectRefusal(rematch(two, challenge.matchId), "rematch_exists");
    await t.acceptChallenge({ matchId: offered.id }, one);
  });

  test("who is asked may refuse; the wager returns and the rival is told", async () => {
    const { challenge, one, two } = await played();
    const offered = await rematch(two, challenge.matchId);
    const cancel = (by: Player): Promise<unknown> =>
      t.asUser(by).call("public.cancel_challenge", { p_match_id: offered.id });
    await t.expectRefusal(cancel(viewer), "forbidden");
    const held = await t.balanceOf(two.participantId);
    await cancel(one);
    expect(await t.balanceOf(two.participantId)).toBe(held + 15);
    expect(
      await t
        .asUser(two)
        .query(
          "select body, participant_id from public.notifications where kind = 'challenge_declined'",
        ),
    ).toEqual([
      { body: `${one.username} no quiere la revancha.`, participant_id: one.participantId },
    ]);
    await t.expectRefusal(cancel(one), "challenge_not_open");
    await t.expectRefusal(t.acceptChallenge({ matchId: offered.id }, one), "challenge_not_open");
  });

  test("who asks second says yes", async () => {
    const { challenge, one, two } = await played();
    const offered = await rematch(one, challenge.matchId);
    expect(await rematch(two, challenge.matchId)).toMatchObject({
      id: offered.id,
      status: "pending_results",
    });
  });

  test("both at once: one offer, accepted", async () => {
    const { challenge, one, two } = await played();
    const outcome = await Promise.all([
      rematch(one, challenge.matchId),
      rematch(two, challenge.matchId),
    ]);
    expect(new Set(outcome.map(({ id }) => id)).size).toBe(1);
    expect(outcome.map(({ status }) => status).toSorted()).toEqual([
      "pending_opponent",
      "pending_results",
    ]);
  });

  test("refuses strangers, unfinished ones, the broke, and who was blocked", async () => {
    const { challenge, one, two } = await played();
    await t.expectRefusal(rematch(viewer, challenge.matchId), "forbidden");
    const open = await t.createChallenge(one);
    await t.expectRefusal(
      rematch(one, open.matchId),
      "match_not_decided",
      "Solo se puede pedir la revancha de un desafío terminado.",
    );
    const poor = await played();
    await t.createChallenge(poor.two, { wager: 80 });
    await t.expectRefusal(rematch(poor.two, poor.challenge.matchId), "insufficient_tickets");
    await t
      .asUser(one)
      .query("insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)", [
        one.id,
        two.id,
      ]);
    await t.expectRefusal(rematch(two, challenge.matchId), "rival_unavailable");
  });
});
