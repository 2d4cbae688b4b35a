import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Queued {
  readonly kind: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action_path: string | null;
  readonly unsubscribe_path: string | null;
}

const mailsTo = (player: Player): Promise<Queued[]> =>
  t.owner.query<Queued>(
    `select kind, subject, paragraphs, action_path, unsubscribe_path from private.mail_outbox
     where recipient_id = $1 order by created_at`,
    [player.id],
  );

const notificationsOf = (player: Player) =>
  t.asUser(player).query("select kind from public.notifications");

const prefer = (player: Player, topic: string, onPage: boolean, byEmail: boolean) =>
  t.asUser(player).call("public.save_notification_preference", {
    p_topic: topic,
    p_on_page: onPage,
    p_by_email: byEmail,
  });

const notify = (player: Player, kind: string, subject = "x") =>
  t.owner.query("select private.notify_user($1, $2, 'Título', 'Texto', '/matches', $3)", [
    player.id,
    kind,
    subject,
  ]);

/** Simulates that the user was not active or notified for that many days. */
const letDaysPass = async (player: Player, days: number): Promise<void> => {
  await t.owner.query(
    "update public.profiles set created_at = now() - make_interval(days => $2) where id = $1",
    [player.id, days],
  );
  await t.owner.query("update private.digests set due_at = now() where profile_id = $1", [
    player.id,
  ]);
};

const runDigests = () =>
  t.owner.one<{ sent: number }>("select private.queue_due_digests(1000) as sent");

describe("notifications", () => {
  test.each([
    { wants: "both", onPage: true, byEmail: true },
    { wants: "the page", onPage: true, byEmail: false },
    { wants: "the mail", onPage: false, byEmail: true },
    { wants: "neither", onPage: false, byEmail: false },
  ])("reach who wants $wants", async ({ onPage, byEmail }) => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    await prefer(beto, "friends", onPage, byEmail);
    await t.requestFriendship(ana, beto);
    expect(await notificationsOf(beto)).toHaveLength(onPage ? 1 : 0);
    const mails = await mailsTo(beto);
    expect(mails).toHaveLength(byEmail ? 1 : 0);
    if (byEmail) {
      expect(mails[0]).toMatchObject({
        kind: "notice_friends",
        subject: "Solicitud de amistad",
        paragraphs: [`${ana.username} quiere ser tu amigo.`],
        unsubscribe_path: expect.stringMatching(
          new RegExp(`^/unsubscribe\\?token=${beto.id}\\.friends\\.[0-9a-f]{64}$`),
        ),
      });
    }
  });

  test("are mailed in the transaction of what they tell: undone together", async () => {
    const team = await t.createTeam();
    const player = await t.createPlayer();
    const before = await mailsTo(team.leader);
    await expect(
      t.asUser(player).transaction(async (client) => {
        await client.query(
          "insert into public.team_join_requests (team_id, user_id) values ($1, $2)",
          [team.id, player.id],
        );
        throw new Error("the connection breaks");
      }),
    ).rejects.toThrow("breaks");
    expect(await mailsTo(team.leader)).toEqual(before);
  });

  test("one mail for one unread notification, and no flood of one topic", async () => {
    const ana = await t.createPlayer();
    for (let i = 0; i < 3; i += 1) await notify(ana, "match_reported", "the same match");
    expect(await mailsTo(ana)).toHaveLength(1);
    for (let i = 0; i < 15; i += 1) await notify(ana, "match_reported", `match ${i}`);
    expect(await mailsTo(ana)).toHaveLength(10);
    await notify(ana, "order_paid");
    expect(await mailsTo(ana)).toHaveLength(11);
  });

  test("only a confirmed address is written to", async () => {
    const ana = await t.createPlayer();
    await t.owner.query("update auth.users set email_confirmed_at = null where id = $1", [ana.id]);
    await notify(ana, "match_ready");
    expect(await mailsTo(ana)).toEqual([]);
    expect(await notificationsOf(ana)).toHaveLength(1);
  });

  test("a closed account is forgotten", async () => {
    const ana = await t.createPlayer();
    await notify(ana, "match_ready");
    await prefer(ana, "chat", true, false);
    await t.asUser(ana).call("public.close_account");
    for (const table of [
      "private.mail_outbox where recipient_id",
      "private.notice_mails where profile_id",
      "private.digests where profile_id",
      "public.notification_preferences where profile_id",
    ]) {
      expect(await t.owner.query(`select 1 from ${table} = $1`, [ana.id])).toEqual([]);
    }
  });
});

describe("chat", () => {
  test("one mail an hour, whoever writes, without what was written, at once or not", async () => {
    const [ana, beto, eva] = [
      await t.createPlayer(),
      await t.createPlayer(),
      await t.createPlayer(),
    ];
    await t.makeFriends(ana, beto);
    await t.makeFriends(eva, beto);
    const before = (await mailsTo(beto)).length;
    await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => t.sendMessage(ana, beto, `Secreto ${i}`)),
      ...Array.from({ length: 5 }, (_, i) => t.sendMessage(eva, beto, `Secreto ${i}`)),
    ]);
    const mails = (await mailsTo(beto)).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/ te escribió$/);
    expect(mails[0]?.action_path).toMatch(/^\/friends\?con=/);
    expect(JSON.stringify(mails)).not.toContain("Secreto");

    await t.owner.query(
      "update private.notice_mails set created_at = now() - interval '61 minutes' where profile_id = $1",
      [beto.id],
    );
    await t.sendMessage(ana, beto, "¿Estás?");
    expect((await mailsTo(beto)).slice(before)).toHaveLength(2);
  });

  test("none for who is here, or does not want them", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    await t.makeFriends(ana, beto);
    await prefer(beto, "chat", true, false);
    await t.sendMessage(ana, beto, "¡Ey!");
    expect((await mailsTo(beto)).map(({ kind }) => kind)).not.toContain("notice_chat");
    await t.owner.query(
      "insert into public.profile_presence (profile_id, last_seen_at) values ($1, now())",
      [ana.id],
    );
    await t.sendMessage(beto, ana, "¡Ey!");
    expect((await mailsTo(ana)).map(({ kind }) => kind)).not.toContain("notice_chat");
  });
});

describe("the digest", () => {
  test("tells who was away what is unread, then less and less often", async () => {
    const admin = await t.createAdmin();
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    await prefer(beto, "chat", true, false);
    await letDaysPass(beto, 10);
    await letDaysPass(ana, 10);
    await t.makeFriends(ana, beto);
    await t.requestFriendship(await t.createPlayer(), beto);
    await t.sendMessage(ana, beto, "¿Volviste?");
    await t.asUser(admin).call("public.send_global_notification", {
      p_content: "Hay copa el sábado",
    });
    await runDigests();
    const digests = (await mailsTo(beto)).filter(({ kind }) => kind === "notice_digest");
    expect(digests).toHaveLength(1);
    expect(digests[0]).toMatchObject({
      subject: "Lo que pasó mientras no estabas",
      paragraphs: [
        "Notificaciones sin leer: 1. Solicitud de amistad",
        `Mensajes sin leer: 1. De ${ana.username}.`,
        "Aviso de la administración: Hay copa el sábado",
      ],
      unsubscribe_path: expect.stringContaining(".digest."),
    });

    await runDigests();
    await letDaysPass(beto, 20);
    await runDigests();
    expect((await mailsTo(beto)).filter(({ kind }) => kind === "notice_digest")).toHaveLength(1);
    await t.sendMessage(ana, beto, "¿Y ahora?");
    await letDaysPass(beto, 20);
    await runDigests();
    expect((await mailsTo(beto)).filter(({ kind }) => kind === "notice_digest")).toHaveLength(2);
    const { days } = await t.owner.one<{ days: number }>(
      "select round(extract(epoch from due_at - now()) / 86400)::integer as days from private.digests where profile_id = $1",
      [beto.id],
    );
    expect(days).toBe(14);
  });

  test("not for who was here lately, does not want it, or missed nothing", async () => {
    const [here, unwilling, idle] = [
      await t.createPlayer(),
      await t.createPlayer(),
      await t.createPlayer(),
    ];
    await prefer(unwilling, "digest", true, false);
    await letDaysPass(unwilling, 10);
    await letDaysPass(idle, 10);
    for (const player of [here, unwilling]) await notify(player, "friend_request");
    await t.owner.query("update private.digests set due_at = now() where profile_id = $1", [
      here.id,
    ]);
    await t.asUser(idle).call("public.mark_administration_read");
    await runDigests();
    for (const player of [here, unwilling, idle]) {
      expect((await mailsTo(player)).map(({ kind }) => kind)).not.toContain("notice_digest");
    }
  });

  test("runs with the scheduled work, which also forgets old mails", async () => {
    const ana = await t.createPlayer();
    await letDaysPass(ana, 10);
    await notify(ana, "friend_request");
    await t.owner.query(
      "insert into private.notice_mails (profile_id, topic, created_at) values ($1, 'chat', now() - interval '2 days')",
      [ana.id],
    );
    await t.owner.query("select private.run_scheduled_work()");
    expect((await mailsTo(ana)).map(({ kind }) => kind)).toEqual(["notice_digest"]);
    expect(
      await t.owner.query("select topic from private.notice_mails where profile_id = $1", [ana.id]),
    ).toEqual([{ topic: "digest" }]);
  });
});
