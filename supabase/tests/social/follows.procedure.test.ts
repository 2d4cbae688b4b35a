import type { Player } from "@leyenda/testing/create-player";
import { within } from "@leyenda/testing/time-limit";
import { describe, expect, test } from "vitest";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const follow = (person: Pick<Player, "id">, subject: string) =>
  t.asUser(person).call("public.follow", { p_subject_id: subject });
const unfollow = (person: Pick<Player, "id">, subject: string) =>
  t.asUser(person).call("public.unfollow", { p_subject_id: subject });
const followers = (subject: string) =>
  t.anon.call<number>("public.follower_count", { p_subject_id: subject });
const followed = (person: Pick<Player, "id">) =>
  t
    .asUser(person)
    .query<{ kind: string; name: string; playing_name: string | null }>(
      "select kind, name, playing_name from public.my_follows()",
    );
const enter = (tournament: { id: string }, player: Player) => t.register(tournament, player);

/** Runs the scheduled work until nothing is due. */
async function tellAll(most = 100): Promise<void> {
  for (let turns = 0; turns < most; turns += 1) {
    const { more } = await t.owner.call<{ more: boolean }>("private.do_due_work");
    if (!more) return;
  }
  throw new Error("the work does not end");
}

describe("following", () => {
  test("a player, a team and a tournament are followed once, counted and listed", async () => {
    const fan = await t.createPlayer();
    const [player, team, tournament] = [
      await t.createPlayer(),
      await t.createTeam(),
      await t.createTournament(),
    ];
    await enter(tournament, player);
    for (const subject of [player.participantId, team.participantId, tournament.id]) {
      await follow(fan, subject);
      await follow(fan, subject);
      expect(await followers(subject)).toBe(1);
    }
    expect(await followed(fan)).toEqual([
      { kind: "tournament", name: tournament.name, playing_name: null },
      { kind: "team", name: team.name, playing_name: null },
      { kind: "player", name: player.username, playing_name: tournament.name },
    ]);
    await unfollow(fan, team.participantId);
    await unfollow(fan, team.participantId);
    expect(await followers(team.participantId)).toBe(0);
    expect(await followed(fan)).toHaveLength(2);
  });

  test("only he himself sees what he follows, and writes it by the procedures alone", async () => {
    const [fan, player] = [await t.createPlayer(), await t.createPlayer()];
    await follow(fan, player.participantId);
    expect(await t.asUser(player).query("select * from public.follows")).toEqual([]);
    expect(await t.asUser(fan).query("select * from public.follows")).toHaveLength(1);
    await expectSqlState(t.anon.query("select * from public.follows"), "42501");
    for (const attempt of [
      `insert into public.follows (profile_id, participant_id) values ('${player.id}', '${fan.participantId}')`,
      "update public.follows set created_at = now()",
      "delete from public.follows",
    ]) {
      await expectSqlState(t.asUser(fan).query(attempt), "42501");
    }
  });

  test("nobody follows himself, what does not exist, or who blocked him or is blocked", async () => {
    const [fan, player] = [await t.createPlayer(), await t.createPlayer()];
    await t.expectRefusal(() => follow(fan, fan.participantId), "follow_self");
    await t.expectRefusal(() => follow(fan, fan.id), "subject_not_found");
    await follow(fan, player.participantId);
    await follow(player, fan.participantId);
    await t
      .asUser(player)
      .query("insert into public.user_blocks (blocked_id) values ($1)", [fan.id]);
    expect(await followers(player.participantId)).toBe(0);
    expect(await followers(fan.participantId)).toBe(0);
    await t.expectRefusal(() => follow(fan, player.participantId), "subject_not_found");
    await t.expectRefusal(() => follow(player, fan.participantId), "subject_not_found");
  });

  test("who closes his account follows and is followed no more; who is suspended is not shown", async () => {
    const [fan, player] = [await t.createPlayer(), await t.createPlayer()];
    await follow(fan, player.participantId);
    await follow(player, fan.participantId);
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [player.id],
    );
    expect(await followed(fan)).toEqual([]);
    await t.owner.query("delete from auth.users where id = $1", [player.id]);
    expect(await followers(player.participantId)).toBe(0);
    expect(await followers(fan.participantId)).toBe(0);
    await t.expectRefusal(() => follow(fan, player.participantId), "subject_not_found");
  });

  test("no more than the settings say, also with two at once", async () => {
    const fan = await t.createPlayer();
    const cups = [
      await t.createTournament(),
      await t.createTournament(),
      await t.createTournament(),
    ];
    await t.owner.query("update public.settings set value = '2' where key = 'follows_per_person'");
    try {
      const tries = await Promise.allSettled(cups.map(({ id }) => follow(fan, id)));
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
      expect(await followed(fan)).toHaveLength(2);
    } finally {
      await t.owner.query(
        "update public.settings set value = '500' where key = 'follows_per_person'",
      );
    }
  });
});

describe("what followers hear of", () => {
  test("of those they follow in one cup they are told in one line, once", async () => {
    const fan = await t.createPlayer();
    const [first, second] = [await t.createPlayer(), await t.createPlayer()];
    const cup = await t.createTournament({ name: "Copa Seguida" });
    await follow(fan, first.participantId);
    await follow(fan, second.participantId);
    await enter(cup, first);
    await tellAll();
    await enter(cup, second);
    await tellAll();
    // Withdrawing and registering again causes no new notification.
    await t.asUser(first).call("public.withdraw_from_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: first.participantId,
    });
    await enter(cup, first);
    await tellAll();
    const lines = await t.notificationsOf(fan, "follow%");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      kind: "follow_entered",
      title: "Inscripción en Copa Seguida",
      body: expect.stringContaining(`Juegan ${second.username} y ${first.username}. Comienza el `),
    });
  });

  test("that a cup opens, starts and ends, and who won it; not who plays in it himself", async () => {
    const [fan, playing] = [await t.createPlayer(), await t.createPlayer()];
    const cup = await t.createTournament({ name: "Copa Abierta", status: "Próximamente" });
    await follow(fan, cup.id);
    await follow(playing, cup.id);
    await t.setTournamentStatus(cup, "Inscripciones");
    await tellAll();
    expect(await t.notificationsOf(fan, "follow%")).toMatchObject([
      { kind: "follow_opened", title: "Copa Abierta abrió sus inscripciones" },
    ]);
    expect(await t.notificationsOf(playing, "follow%")).toHaveLength(1);
    await enter(cup, playing);
    const [rival] = await t.registerPlayers(cup, 1);
    await t.startTournament(cup);
    await tellAll();
    expect((await t.notificationsOf(fan, "follow%"))[1]).toMatchObject({
      kind: "follow_started",
      title: "Comenzó Copa Abierta",
    });
    await t.playToTheEnd(cup, () => rival?.participantId ?? "");
    await tellAll();
    expect((await t.notificationsOf(fan, "follow%"))[2]).toMatchObject({
      kind: "follow_ended",
      title: "Terminó Copa Abierta",
      body: `Ganó ${rival?.username}. Míralo en su página.`,
    });
    expect(await t.notificationsOf(playing, "follow%")).toHaveLength(1);
  });

  test("of a cup that starts and that one of theirs wins, without following the cup", async () => {
    const [fan, other] = [await t.createPlayer(), await t.createPlayer()];
    const cup = await t.createTournament({ name: "Copa Ajena" });
    const [champion, loser] = await t.registerPlayers(cup, 2);
    await follow(fan, champion?.participantId ?? "");
    await follow(other, loser?.participantId ?? "");
    await t.startTournament(cup);
    await tellAll();
    expect(await t.notificationsOf(fan, "follow%")).toMatchObject([
      { kind: "follow_started", body: `Juega ${champion?.username}. Míralo en su página.` },
    ]);
    await t.playToTheEnd(cup, () => champion?.participantId ?? "");
    await tellAll();
    expect((await t.notificationsOf(fan, "follow%")).map(({ kind }) => kind)).toEqual([
      "follow_started",
      "follow_ended",
    ]);
    expect((await t.notificationsOf(other, "follow%")).map(({ kind }) => kind)).toEqual([
      "follow_started",
    ]);
  });

  test("who hides results is told that it ended, and not how", async () => {
    const fan = await t.createPlayer();
    const cup = await t.createTournament();
    const [champion] = await t.registerPlayers(cup, 2);
    await follow(fan, cup.id);
    await t.startTournament(cup);
    await t.asUser(fan).call("public.hide_results", { p_is_hidden: true });
    await t.playToTheEnd(cup, () => champion?.participantId ?? "");
    await tellAll();
    expect((await t.notificationsOf(fan, "follow%")).at(-1)).toMatchObject({
      kind: "follow_ended",
      body: "Míralo en su página.",
    });
    await t.asUser(fan).call("public.hide_results", { p_is_hidden: false });
    expect(await t.owner.query("select * from private.result_hiders")).toEqual([]);
  });

  test("nobody hears of it who switched the topic off, and a page tells nobody", async () => {
    const [fan, player] = [await t.createPlayer(), await t.createPlayer()];
    const cup = await t.createTournament();
    await follow(fan, player.participantId);
    await t.asUser(fan).call("public.save_notification_preference", {
      p_topic: "following",
      p_on_page: false,
      p_by_email: false,
    });
    await enter(cup, player);
    expect(await t.owner.query("select * from private.due_work(null, $1)", [cup.id])).toEqual([]);
    await tellAll();
    expect(await t.notificationsOf(fan, "follow%")).toEqual([]);
  });

  test("the followers of a champion hold up nobody: they are told in batches", async () => {
    const cup = await t.createTournament();
    const [champion] = await t.registerPlayers(cup, 2);
    const crowd = Number(process.env["FOLLOWERS"] ?? 1_200);
    const client = await t.database.admin.connect();
    try {
      await client.query("set session_replication_role = replica");
      await client.query(
        `insert into public.profiles (id, username) select md5('fan' || n)::uuid, 'fan' || n from generate_series(1, ${crowd}) n`,
      );
      await client.query(
        `insert into auth.users (id, aud, role, email) select id, 'authenticated', 'authenticated', username || '@example.test'
         from public.profiles where username ~ '^fan\\d+$'`,
      );
      await client.query("set session_replication_role = origin");
      await client.query(
        `insert into public.follows (profile_id, participant_id) select id, $1 from public.profiles where username ~ '^fan\\d+$'`,
        [champion?.participantId],
      );
      await client.query(
        "analyze public.follows, private.follow_counts, public.profiles, auth.users",
      );
    } finally {
      client.release(true);
    }
    await t.startTournament(cup);
    await t.owner.query("update private.follow_events set done_at = now()");
    await within(1_000, () => t.playToTheEnd(cup, () => champion?.participantId ?? ""));
    const count = async () =>
      (
        await t.owner.one<{ count: number }>(
          "select count(*)::integer as count from public.notifications where kind = 'follow_ended' and link = $1",
          [`/tournaments/${cup.id}`],
        )
      ).count;
    expect(await count()).toBe(0);
    const start = performance.now();
    await within(2_000, () => t.owner.call("private.do_due_work"));
    if (crowd > 10_000)
      process.stdout.write(`one turn: ${performance.now() - start} ms, ${await count()}\n`);
    await tellAll(100 + crowd / 500);
    if (crowd > 10_000) process.stdout.write(`all: ${performance.now() - start} ms\n`);
    expect(await count()).toBe(crowd);
  }, 600_000);
});
