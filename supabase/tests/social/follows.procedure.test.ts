import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  createTournament,
  playToTheEnd,
  register,
  registerPlayers,
  setTournamentStatus,
  startTournament,
} from "@leyenda/testing/tournaments";
import { within } from "@leyenda/testing/time-limit";
import { describe, expect, test } from "vitest";
import { expectRefusalWithoutTrace, expectSqlState } from "../support/refusal.ts";

const database = useTestDatabase();

const follow = (person: Pick<Player, "id">, subject: string) =>
  asUser(database, person).call("public.follow", { p_subject_id: subject });
const unfollow = (person: Pick<Player, "id">, subject: string) =>
  asUser(database, person).call("public.unfollow", { p_subject_id: subject });
const followers = (subject: string) =>
  asAnon(database).call<number>("public.follower_count", { p_subject_id: subject });
const followed = (person: Pick<Player, "id">) =>
  asUser(database, person).query<{ kind: string; name: string; playing_name: string | null }>(
    "select kind, name, playing_name from public.my_follows()",
  );
const enter = (tournament: { id: string }, player: Player) =>
  register(database, tournament, { by: player, participantId: player.participantId });
const told = (person: Pick<Player, "id">) =>
  asUser(database, person).query<{ kind: string; title: string; body: string }>(
    "select kind, title, body from public.notifications where kind like 'follow%' order by created_at",
  );

/** Runs the scheduled work until nothing is due. */
async function tellAll(most = 100): Promise<void> {
  for (let turns = 0; turns < most; turns += 1) {
    const { more } = await asOwner(database).call<{ more: boolean }>("private.do_due_work");
    if (!more) return;
  }
  throw new Error("the work does not end");
}

describe("following", () => {
  test("a player, a team and a tournament are followed once, counted and listed", async () => {
    const fan = await createPlayer(database);
    const [player, team, tournament] = [
      await createPlayer(database),
      await createTeam(database),
      await createTournament(database),
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
    const [fan, player] = [await createPlayer(database), await createPlayer(database)];
    await follow(fan, player.participantId);
    expect(await asUser(database, player).query("select * from public.follows")).toEqual([]);
    expect(await asUser(database, fan).query("select * from public.follows")).toHaveLength(1);
    await expectSqlState(asAnon(database).query("select * from public.follows"), "42501");
    for (const attempt of [
      `insert into public.follows (profile_id, participant_id) values ('${player.id}', '${fan.participantId}')`,
      "update public.follows set created_at = now()",
      "delete from public.follows",
    ]) {
      await expectSqlState(asUser(database, fan).query(attempt), "42501");
    }
  });

  test("nobody follows himself, what does not exist, or who blocked him or is blocked", async () => {
    const [fan, player] = [await createPlayer(database), await createPlayer(database)];
    await expectRefusalWithoutTrace(database, () => follow(fan, fan.participantId), "follow_self");
    await expectRefusalWithoutTrace(database, () => follow(fan, fan.id), "subject_not_found");
    await follow(fan, player.participantId);
    await follow(player, fan.participantId);
    await asUser(database, player).query(
      "insert into public.user_blocks (blocked_id) values ($1)",
      [fan.id],
    );
    expect(await followers(player.participantId)).toBe(0);
    expect(await followers(fan.participantId)).toBe(0);
    await expectRefusalWithoutTrace(
      database,
      () => follow(fan, player.participantId),
      "subject_not_found",
    );
    await expectRefusalWithoutTrace(
      database,
      () => follow(player, fan.participantId),
      "subject_not_found",
    );
  });

  test("who closes his account follows and is followed no more; who is suspended is not shown", async () => {
    const [fan, player] = [await createPlayer(database), await createPlayer(database)];
    await follow(fan, player.participantId);
    await follow(player, fan.participantId);
    await asOwner(database).query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [player.id],
    );
    expect(await followed(fan)).toEqual([]);
    await asOwner(database).query("delete from auth.users where id = $1", [player.id]);
    expect(await followers(player.participantId)).toBe(0);
    expect(await followers(fan.participantId)).toBe(0);
    await expectRefusalWithoutTrace(
      database,
      () => follow(fan, player.participantId),
      "subject_not_found",
    );
  });

  test("no more than the settings say, also with two at once", async () => {
    const fan = await createPlayer(database);
    const cups = [
      await createTournament(database),
      await createTournament(database),
      await createTournament(database),
    ];
    await asOwner(database).query(
      "update public.settings set value = '2' where key = 'follows_per_person'",
    );
    try {
      const tries = await Promise.allSettled(cups.map(({ id }) => follow(fan, id)));
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
      expect(await followed(fan)).toHaveLength(2);
    } finally {
      await asOwner(database).query(
        "update public.settings set value = '500' where key = 'follows_per_person'",
      );
    }
  });
});

describe("what followers hear of", () => {
  test("of those they follow in one cup they are told in one line, once", async () => {
    const fan = await createPlayer(database);
    const [first, second] = [await createPlayer(database), await createPlayer(database)];
    const cup = await createTournament(database, { name: "Copa Seguida" });
    await follow(fan, first.participantId);
    await follow(fan, second.participantId);
    await enter(cup, first);
    await tellAll();
    await enter(cup, second);
    await tellAll();
    // Withdrawing and registering again causes no new notification.
    await asUser(database, first).call("public.withdraw_from_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: first.participantId,
    });
    await enter(cup, first);
    await tellAll();
    const lines = await told(fan);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      kind: "follow_entered",
      title: "Inscripción en Copa Seguida",
      body: expect.stringContaining(`Juegan ${second.username} y ${first.username}. Comienza el `),
    });
  });

  test("that a cup opens, starts and ends, and who won it; not who plays in it himself", async () => {
    const [fan, playing] = [await createPlayer(database), await createPlayer(database)];
    const cup = await createTournament(database, { name: "Copa Abierta", status: "Próximamente" });
    await follow(fan, cup.id);
    await follow(playing, cup.id);
    await setTournamentStatus(database, cup, "Inscripciones");
    await tellAll();
    expect(await told(fan)).toMatchObject([
      { kind: "follow_opened", title: "Copa Abierta abrió sus inscripciones" },
    ]);
    expect(await told(playing)).toHaveLength(1);
    await enter(cup, playing);
    const [rival] = await registerPlayers(database, cup, 1);
    await startTournament(database, cup);
    await tellAll();
    expect((await told(fan))[1]).toMatchObject({
      kind: "follow_started",
      title: "Comenzó Copa Abierta",
    });
    await playToTheEnd(database, cup, () => rival?.participantId ?? "");
    await tellAll();
    expect((await told(fan))[2]).toMatchObject({
      kind: "follow_ended",
      title: "Terminó Copa Abierta",
      body: `Ganó ${rival?.username}. Míralo en su página.`,
    });
    expect(await told(playing)).toHaveLength(1);
  });

  test("of a cup that starts and that one of theirs wins, without following the cup", async () => {
    const [fan, other] = [await createPlayer(database), await createPlayer(database)];
    const cup = await createTournament(database, { name: "Copa Ajena" });
    const [champion, loser] = await registerPlayers(database, cup, 2);
    await follow(fan, champion?.participantId ?? "");
    await follow(other, loser?.participantId ?? "");
    await startTournament(database, cup);
    await tellAll();
    expect(await told(fan)).toMatchObject([
      { kind: "follow_started", body: `Juega ${champion?.username}. Míralo en su página.` },
    ]);
    await playToTheEnd(database, cup, () => champion?.participantId ?? "");
    await tellAll();
    expect((await told(fan)).map(({ kind }) => kind)).toEqual(["follow_started", "follow_ended"]);
    expect((await told(other)).map(({ kind }) => kind)).toEqual(["follow_started"]);
  });

  test("who hides results is told that it ended, and not how", async () => {
    const fan = await createPlayer(database);
    const cup = await createTournament(database);
    const [champion] = await registerPlayers(database, cup, 2);
    await follow(fan, cup.id);
    await startTournament(database, cup);
    await asUser(database, fan).call("public.hide_results", { p_is_hidden: true });
    await playToTheEnd(database, cup, () => champion?.participantId ?? "");
    await tellAll();
    expect((await told(fan)).at(-1)).toMatchObject({
      kind: "follow_ended",
      body: "Míralo en su página.",
    });
    await asUser(database, fan).call("public.hide_results", { p_is_hidden: false });
    expect(await asOwner(database).query("select * from private.result_hiders")).toEqual([]);
  });

  test("nobody hears of it who switched the topic off, and a page tells nobody", async () => {
    const [fan, player] = [await createPlayer(database), await createPlayer(database)];
    const cup = await createTournament(database);
    await follow(fan, player.participantId);
    await asUser(database, fan).call("public.save_notification_preference", {
      p_topic: "following",
      p_on_page: false,
      p_by_email: false,
    });
    await enter(cup, player);
    expect(
      await asOwner(database).query("select * from private.due_work(null, $1)", [cup.id]),
    ).toEqual([]);
    await tellAll();
    expect(await told(fan)).toEqual([]);
  });

  test("the followers of a champion hold up nobody: they are told in batches", async () => {
    const cup = await createTournament(database);
    const [champion] = await registerPlayers(database, cup, 2);
    const crowd = Number(process.env["FOLLOWERS"] ?? 1_200);
    const client = await database.admin.connect();
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
    await startTournament(database, cup);
    await asOwner(database).query("update private.follow_events set done_at = now()");
    await within(1_000, () => playToTheEnd(database, cup, () => champion?.participantId ?? ""));
    const count = async () =>
      (
        await asOwner(database).one<{ count: number }>(
          "select count(*)::integer as count from public.notifications where kind = 'follow_ended' and link = $1",
          [`/tournaments/${cup.id}`],
        )
      ).count;
    expect(await count()).toBe(0);
    const start = performance.now();
    await within(2_000, () => asOwner(database).call("private.do_due_work"));
    if (crowd > 10_000)
      process.stdout.write(`one turn: ${performance.now() - start} ms, ${await count()}\n`);
    await tellAll(100 + crowd / 500);
    if (crowd > 10_000) process.stdout.write(`all: ${performance.now() - start} ms\n`);
    expect(await count()).toBe(crowd);
  }, 600_000);
});
