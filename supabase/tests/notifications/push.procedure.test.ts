import { randomBytes, randomUUID } from "node:crypto";
import type { Player } from "@leyenda/testing/create-player";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { beforeEach, describe, expect, test } from "vitest";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const deviceOf = (endpoint = `https://push.example/${randomUUID()}`) => ({
  p_endpoint: endpoint,
  p_p256dh: `B${randomBytes(66).toString("base64url").slice(0, 86)}`,
  p_auth: randomBytes(16).toString("base64url"),
  p_name: "Chrome en Android",
});

const allow = (player: Pick<Player, "id">, device = deviceOf()): Promise<string> =>
  t.asUser(player).call<string>("public.save_push_device", device);

const devicesOf = (player: Pick<Player, "id">) =>
  t
    .asUser(player)
    .query<{ id: string; name: string; endpoint: string }>(
      "select id, name, endpoint from public.push_devices",
    );

interface Waiting {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly act: string | null;
  readonly act_label: string | null;
  readonly minutes: number;
}

const waitingFor = (player: Pick<Player, "id">) =>
  t.owner.query<Waiting>(
    `select title, body, tag, act, act_label, round(extract(epoch from expires_at - now()) / 60)::integer as minutes
     from private.push_outbox waiting join public.push_devices device on device.id = waiting.device_id
     where profile_id = $1 order by waiting.created_at`,
    [player.id],
  );

const tell = (
  player: Pick<Player, "id">,
  kind: string,
  subject: string = randomUUID(),
  title = "Título",
) =>
  t.owner.query("select private.notify_user($1, $2, $3, 'Texto', '/x', $4)", [
    player.id,
    kind,
    title,
    subject,
  ]);

/** The token in the notification. */
async function tokenFor(player: Pick<Player, "id">): Promise<string> {
  const { token } = await t.owner.one<{ token: string }>(
    `select private.push_token(device.id, waiting.act, waiting.act_id, waiting.expires_at) as token
     from private.push_outbox waiting join public.push_devices device on device.id = waiting.device_id
     where device.profile_id = $1 and act is not null order by waiting.created_at desc limit 1`,
    [player.id],
  );
  return token;
}

const act = (token: string | null) => t.anon.call("public.act_by_push", { p_token: token });

let ana: Player;
let beto: Player;
beforeEach(async () => {
  [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
});

describe("devices", () => {
  test("are their owner's: he sees and removes them, others do neither, nobody writes them past the procedure", async () => {
    const id = await allow(ana);
    expect(await devicesOf(ana)).toMatchObject([{ id, name: "Chrome en Android" }]);
    expect(await devicesOf(beto)).toEqual([]);
    await t.asUser(beto).query("delete from public.push_devices where id = $1", [id]);
    expect(await devicesOf(ana)).toHaveLength(1);
    await expectSqlState(
      t
        .asUser(ana)
        .query(
          "insert into public.push_devices (profile_id, name, endpoint, p256dh, auth) values ($1, 'x', 'https://a', 'x', 'x')",
          [ana.id],
        ),
      "42501",
    );
    await expectSqlState(
      t.asUser(ana).query("update public.push_devices set profile_id = $1", [beto.id]),
      "42501",
    );
    await expectSqlState(t.anon.query("select * from public.push_devices"), "42501");
    await t.asUser(ana).query("delete from public.push_devices where id = $1", [id]);
    expect(await devicesOf(ana)).toEqual([]);
  });

  test("renewed is the same one; who uses the browser now has it", async () => {
    const device = deviceOf();
    const id = await allow(ana, device);
    expect(await allow(ana, { ...device, p_name: "  Otro \n nombre " })).toBe(id);
    expect(await devicesOf(ana)).toMatchObject([{ id }]);
    await allow(beto, device);
    expect(await devicesOf(ana)).toEqual([]);
    expect(await devicesOf(beto)).toHaveLength(1);
  });

  test("naming the address of somebody's browser without its keys takes it from nobody", async () => {
    const device = deviceOf();
    await allow(ana, device);
    const [otherKey, otherSecret] = [device.p_p256dh.replace(/.$/, "_"), `${"z".repeat(22)}`];
    for (const keys of [{ p_p256dh: otherKey }, { p_auth: otherSecret }])
      await t.expectRefusal(() => allow(beto, { ...device, ...keys }), "push_device_invalid");
    expect(await devicesOf(ana)).toMatchObject([{ endpoint: device.p_endpoint }]);
    await allow(ana, { ...device, p_auth: otherSecret });
  });

  test("of more than ten the oldest goes", async () => {
    const first = await allow(ana);
    for (let count = 0; count < 10; count += 1) await allow(ana);
    const left = await devicesOf(ana);
    expect(left).toHaveLength(10);
    expect(left.map(({ id }) => id)).not.toContain(first);
  });

  test.each([
    { why: "no address", change: { p_endpoint: null } },
    { why: "an address with a space", change: { p_endpoint: "https://a b" } },
    { why: "another protocol", change: { p_endpoint: "file:///etc/passwd" } },
    { why: "an endless address", change: { p_endpoint: `https://${"a".repeat(1000)}` } },
    { why: "half a key", change: { p_p256dh: "BAAA" } },
    { why: "no key", change: { p_p256dh: null } },
    { why: "a long secret", change: { p_auth: "A".repeat(23) } },
    { why: "no secret", change: { p_auth: null } },
  ])("refuses $why", async ({ change }) => {
    await t.expectRefusal(
      () => t.asUser(ana).call("public.save_push_device", { ...deviceOf(), ...change }),
      "push_device_invalid",
    );
  });

  test("go with the account", async () => {
    await allow(ana);
    await tell(ana, "match_ready");
    await t.asUser(ana).call("public.close_account");
    expect(
      await t.owner.query("select 1 from public.push_devices where profile_id = $1", [ana.id]),
    ).toEqual([]);
  });
});

describe("what is pushed", () => {
  test("a notice of a topic that its recipient wants there, to each of his devices", async () => {
    await allow(ana);
    await allow(ana);
    await tell(ana, "friend_request", "a", "Uno");
    expect((await waitingFor(ana)).map(({ title }) => title)).toEqual(["Uno", "Uno"]);
    await t.asUser(ana).call("public.save_notification_preference", {
      p_topic: "friends",
      p_on_page: true,
      p_by_email: false,
      p_by_push: false,
    });
    await tell(ana, "friend_request", "b");
    await tell(beto, "friend_request", "b");
    expect(await waitingFor(ana)).toHaveLength(2);
    expect(await waitingFor(beto)).toEqual([]);
  });

  test("also one that the page does not show, and what is saved for the page leaves it as it was", async () => {
    await allow(ana);
    const save = (more: object) =>
      t.asUser(ana).call("public.save_notification_preference", {
        p_topic: "teams",
        p_on_page: false,
        p_by_email: false,
        ...more,
      });
    await save({ p_by_push: true });
    await save({});
    await tell(ana, "team_joined");
    expect(await waitingFor(ana)).toHaveLength(1);
  });

  test("new words of a notice that lies there unread have the tag of the old ones, a match one for all", async () => {
    await allow(ana);
    const match = randomUUID();
    await tell(ana, "match_ready", match, "Uno");
    await tell(ana, "match_ready", match, "Dos");
    await tell(ana, "match_reminder", `${match} 2026-11-23`, "Tres");
    await tell(ana, "match_ready", randomUUID(), "Otro");
    const waiting = await waitingFor(ana);
    expect(waiting.map(({ title }) => title)).toEqual(["Uno", "Dos", "Tres", "Otro"]);
    expect(new Set(waiting.slice(0, 3).map(({ tag }) => tag)).size).toBe(1);
    expect(waiting[3]?.tag).not.toBe(waiting[0]?.tag);
  });

  test("reading a notice pushes nothing", async () => {
    await allow(ana);
    await tell(ana, "match_ready");
    await t.asUser(ana).call("public.mark_notifications_read");
    expect(await waitingFor(ana)).toHaveLength(1);
  });

  test("of a message only that there is one, and from whom", async () => {
    await allow(beto);
    await t.makeFriends(ana, beto);
    await t
      .asUser(ana)
      .query("insert into public.messages (receiver_id, content) values ($1, 'secreto')", [
        beto.id,
      ]);
    const waiting = (await waitingFor(beto)).filter(({ title }) => title.includes("escribió"));
    expect(waiting).toMatchObject([{ title: `${ana.username} te escribió`, body: "" }]);
  });
});

describe("quiet hours", () => {
  const quiet = (player: Player, begins: string | null, ends: string | null, zone = "UTC") =>
    t.asUser(player).call("public.save_quiet_hours", {
      p_begins: begins,
      p_ends: ends,
      p_zone: zone,
    });
  const clock = (hours: number, zone = "UTC"): string =>
    new Intl.DateTimeFormat("es-AR", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(Date.now() + hours * 3_600_000);

  test.each(["UTC", "America/Argentina/Buenos_Aires", "Asia/Kathmandu"])(
    "in %s nothing is pushed between them, on either side it is",
    async (zone) => {
      await allow(ana);
      await quiet(ana, clock(-1, zone), clock(1, zone), zone);
      await tell(ana, "match_ready");
      expect(await waitingFor(ana)).toEqual([]);
      await quiet(ana, clock(1, zone), clock(-1, zone), zone);
      await tell(ana, "match_ready");
      expect(await waitingFor(ana)).toHaveLength(1);
      await quiet(ana, null, null);
      expect(await t.asUser(ana).query("select * from public.quiet_hours")).toEqual([]);
    },
  );

  test("what waits with a service when they begin is not shown any more", async () => {
    await allow(ana);
    await quiet(ana, clock(0.5), clock(8));
    await tell(ana, "friend_request");
    const [{ minutes }] = (await waitingFor(ana)) as [Waiting];
    expect(minutes).toBeGreaterThan(27);
    expect(minutes).toBeLessThanOrEqual(30);
  });

  test.each([
    { why: "half of them", begins: "22:00", ends: null, code: "quiet_hours_invalid" },
    { why: "no length", begins: "22:00", ends: "22:00", code: "quiet_hours_invalid" },
    { why: "an hour that is none", begins: "24:00", ends: "08:00", code: "quiet_hours_invalid" },
    { why: "words", begins: "diez", ends: "08:00", code: "quiet_hours_invalid" },
    {
      why: "no zone",
      begins: "22:00",
      ends: "08:00",
      zone: "Marte/Olimpo",
      code: "time_zone_unknown",
    },
  ])("refuses $why", async ({ begins, ends, zone, code }) => {
    await t.expectRefusal(() => quiet(ana, begins, ends, zone), code);
  });

  test("are nobody else's to see", async () => {
    await quiet(ana, "22:00", "08:00");
    expect(await t.asUser(beto).query("select * from public.quiet_hours")).toEqual([]);
  });
});

describe("an act in the notice", () => {
  async function dueMatch(): Promise<{
    match: TournamentMatch;
    players: [Player, Player];
  }> {
    const cup = await t.createTournament({});
    const players = (await t.registerPlayers(cup, 2)) as [Player, Player];
    await allow(players[0]);
    const [match] = (await t.startTournament(cup)) as [TournamentMatch];
    await t.scheduleMatch(match);
    await t.moveClockTo(match, -300);
    await t.asUser(players[1]).call("public.ready_for_match", { p_match_id: match.id });
    return { match, players };
  }

  test("'Estoy listo': once, as the person, and again it has been said", async () => {
    const { match, players } = await dueMatch();
    expect((await waitingFor(players[0])).at(-1)).toMatchObject({
      act: "ready",
      act_label: "Estoy listo",
    });
    const token = await tokenFor(players[0]);
    await act(token);
    await act(token);
    expect(
      await t.owner.one("select state from public.match_starts where match_id = $1", [match.id]),
    ).toEqual({ state: "started" });
  });

  test("a token that was touched, borrowed, made up or is over does nothing", async () => {
    const { players } = await dueMatch();
    const token = await tokenFor(players[0]);
    const [device = "", what = "", target = "", until = "", signature = ""] = token.split(".");
    const other = await allow(beto);
    for (const forged of [
      null,
      "",
      "x",
      `${other}.${what}.${target}.${until}.${signature}`,
      `${device}.accept_challenge.${target}.${until}.${signature}`,
      `${device}.${what}.${randomUUID()}.${until}.${signature}`,
      `${device}.${what}.${target}.${Number(until) + 1000}.${signature}`,
      `${device}.${what}.${target}.${until}.${"0".repeat(64)}`,
      `${device}.${what}.${target}.999999999999.${signature}`,
    ]) {
      await t.expectRefusal(() => act(forged), "notice_over");
    }
    const { token: late } = await t.owner.one<{ token: string }>(
      "select private.push_token($1, 'ready', $2, now() - interval '1 second') as token",
      [device, target],
    );
    await t.expectRefusal(() => act(late), "notice_over");
    await t.asUser(players[0]).query("delete from public.push_devices");
    await t.expectRefusal(() => act(token), "notice_over");
  });

  test("has no more rights than the person: who is suspended or whose session ended does nothing", async () => {
    const { match, players } = await dueMatch();
    const token = await tokenFor(players[0]);
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [players[0].id],
    );
    await expectSqlState(act(token), "42501");
    await t.owner.query("update auth.users set banned_until = null where id = $1", [players[0].id]);
    await t.owner.query("update public.push_devices set session_id = $2 where profile_id = $1", [
      players[0].id,
      randomUUID(),
    ]);
    await expectSqlState(act(token), "42501");
    expect(
      await t.owner.query(
        "select 1 from public.match_starts where match_id = $1 and state = 'started'",
        [match.id],
      ),
    ).toEqual([]);
  });

  test("'Aceptar' for a proposed hour: the match is played then, once", async () => {
    const cup = await t.createTournament({ agreesTimes: true });
    const [one, other] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    await allow(other);
    const [match] = (await t.startTournament(cup)) as [TournamentMatch];
    const at = new Date(Math.round(Date.now() / 1000 + 20 * 3600) * 1000);
    await t.asUser(one).call("public.propose_match_time", {
      p_match_id: match.id,
      p_time: at,
    });
    expect((await waitingFor(other)).at(-1)).toMatchObject({
      act: "accept_time",
      act_label: "Aceptar",
    });
    const token = await tokenFor(other);
    const hour = () =>
      t.owner.one("select scheduled_time as at from public.tournament_matches where id = $1", [
        match.id,
      ]);
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [other.id],
    );
    await expectSqlState(act(token), "42501");
    await t.owner.query("update auth.users set banned_until = null where id = $1", [other.id]);
    expect(await hour()).toEqual({ at: null });
    await act(token);
    expect(await hour()).toEqual({ at });
    await t.expectRefusal(() => act(token), "proposal_over");
  });

  test("'Aceptar' for a challenge without tickets only: tickets are staked on the page", async () => {
    for (const [wager, label] of [
      [0, "Aceptar"],
      [10, null],
    ] as const) {
      const creator = await t.createPlayer({ tickets: 100 });
      const rival = await t.createPlayer({ tickets: 100 });
      await allow(rival);
      await t.makeFriends(creator, rival);
      const game = await t.createGame({ name: "Valorant" });
      await t.owner.query("update public.settings set value = $1 where key = 'friendly_only'", [
        String(wager === 0),
      ]);
      const challenge = await t.asUser(creator).call<{ id: string }>("public.challenge_friend", {
        p_friend_id: rival.id,
        p_game_id: game.id,
        p_wager_amount: wager,
      });
      expect((await waitingFor(rival)).at(-1)?.act_label).toBe(label);
      const { token } = await t.owner.one<{ token: string }>(
        `select private.push_token(id, 'accept_challenge', $2, now() + interval '1 hour') as token
         from public.push_devices where profile_id = $1`,
        [rival.id, challenge.id],
      );
      if (wager > 0) await t.expectRefusal(() => act(token), "notice_over");
      else await act(token);
    }
  });

  test("'Confirmar asistencia' for who is inscribed, as the page would", async () => {
    const cup = await t.createTournament({ checkInMinutes: 24 * 60 });
    const [player] = (await t.registerPlayers(cup, 1)) as [Player];
    await allow(player);
    await t.owner.query("select private.notify_user($1, 'check_in_open', 'Confirma', 'x', $2)", [
      player.id,
      `/tournaments/${cup.id}`,
    ]);
    expect((await waitingFor(player)).at(-1)?.act_label).toBe("Confirmar asistencia");
    await act(await tokenFor(player));
    expect(
      await t.owner.one(
        "select checked_in_at is not null as here from public.tournament_participants where tournament_id = $1",
        [cup.id],
      ),
    ).toEqual({ here: true });
  });
});

test("what is taken is nobody else's for a while, and what is over is dropped", async () => {
  await allow(ana);
  await tell(ana, "match_ready", "a", "Uno");
  await tell(ana, "match_ready", "b", "Dos");
  await t.owner.query(
    "update private.push_outbox set expires_at = now() - interval '1 second' where title = 'Uno'",
  );
  const take = () =>
    t.owner.query<{ title: string }>(
      "select title from private.take_pushes(1000) where title = 'Dos'",
    );
  expect(await take()).toEqual([{ title: "Dos" }]);
  expect(await take()).toEqual([]);
  expect((await waitingFor(ana)).map(({ title }) => title)).toEqual(["Dos"]);
});
