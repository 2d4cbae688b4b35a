import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
});

interface Quarrel {
  readonly ana: Player;
  /** The author of the reported content. */
  readonly beto: Player;
  readonly insult: string;
}

async function quarrel(): Promise<Quarrel> {
  const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
  await t.makeFriends(ana, beto);
  await t.sendMessage(ana, beto, "¿Jugamos?");
  const insult = await t.sendMessage(beto, ana, "Eres malísima");
  await t.sendMessage(ana, beto, "¿Perdón?");
  return { ana, beto, insult };
}

const say = (from: Player, matchId: string, content: string): Promise<{ id: string }> =>
  t.asUser(from).call("public.send_match_message", {
    p_match_id: matchId,
    p_content: content,
  });

const handle = (
  reportId: string,
  action: string | null,
  more: { answer?: string; hours?: number; by?: Player } = {},
): Promise<number> =>
  t.asUser(more.by ?? admin).call("public.handle_report", {
    p_report_id: reportId,
    p_action: action,
    p_answer: more.answer ?? null,
    p_mute_hours: more.hours ?? null,
  });

const context = (reportId: string, by: Player = admin) =>
  t
    .asUser(by)
    .query<{ content: string; sender_username: string; is_reported: boolean }>(
      "select content, sender_username, is_reported from public.report_context($1)",
      [reportId],
    );

const strangers = once(async () => ({ ana: await t.createPlayer(), beto: await t.createPlayer() }));
const openReport = once(async () => {
  const { ana, beto } = await strangers();
  return { id: await t.sendReport(ana, { kind: "profile", targetId: beto.id }) };
});

describe("send_report", () => {
  test("a message that one received, kept as it read, and the admins hear of it once", async () => {
    const { ana, beto, insult } = await quarrel();
    const id = await t.sendReport(ana, {
      kind: "message",
      targetId: insult,
      note: " Ayer ",
    });
    const [report] = await t.asUser(admin).query(
      `select reporter_id, reported_id, reason, note, content, status, earlier_measures(reports) as earlier
       from public.reports where id = $1`,
      [id],
    );
    expect(report).toEqual({
      reporter_id: ana.id,
      reported_id: beto.id,
      reason: "insults",
      note: "Ayer",
      content: "Eres malísima",
      status: "open",
      earlier: 0,
    });
    await t.sendReport(ana, { kind: "profile", targetId: beto.id });
    expect(await t.notificationsOf(admin, "report_opened")).toHaveLength(1);
    expect(await t.notificationsOf(beto, "report_opened")).toEqual([]);
  });

  test("a message of a match room, by whoever is in the room", async () => {
    const { matchId, one, other } = await t.createDuel();
    const { id: messageId } = await say(other, matchId, "Abandona ya");
    const id = await t.sendReport(one, { kind: "match_message", targetId: messageId });
    const [report] = await t
      .asUser(admin)
      .query("select reported_id, match_id, content from public.reports where id = $1", [id]);
    expect(report).toEqual({
      reported_id: other.id,
      match_id: matchId,
      content: "Abandona ya",
    });
    const stranger = await t.createPlayer();
    await t.expectRefusal(
      () => t.sendReport(stranger, { kind: "match_message", targetId: messageId }),
      "target_not_found",
    );
  });

  test("messages of others cannot be reported, nor found out about", async () => {
    const { beto, insult } = await quarrel();
    const stranger = await t.createPlayer();
    for (const person of [stranger, beto]) {
      await t.expectRefusal(
        () => t.sendReport(person, { kind: "message", targetId: insult }),
        "target_not_found",
        "No encontramos",
      );
    }
  });

  test("the administration is nobody to report", async () => {
    const player = await t.createPlayer();
    const { id } = await t.asUser(admin).one<{ id: string }>(
      `insert into public.messages (sender_id, receiver_id, content, sender_username)
       values ('00000000-0000-0000-0000-000000000000', $1, 'Aviso', 'Administración') returning id`,
      [player.id],
    );
    await t.expectRefusal(
      t.sendReport(player, { kind: "message", targetId: id }),
      "target_not_found",
    );
  });

  test.each([
    { why: "an unknown reason", change: { reason: "porque sí" }, code: "reason_required" },
    {
      why: "'other' without a word",
      change: { reason: "other", note: " " },
      code: "note_required",
    },
    { why: "a note of 501 characters", change: { note: "x".repeat(501) }, code: "note_too_long" },
    { why: "an unknown kind", change: { kind: "team" as "profile" }, code: "report_kind" },
    {
      why: "nobody",
      change: { targetId: "00000000-0000-4000-8000-00000000beef" },
      code: "target_not_found",
    },
  ])("refuses $why", async ({ change, code }) => {
    const { ana, beto } = await strangers();
    await t.expectRefusal(
      () => t.sendReport(ana, { kind: "profile", targetId: beto.id, ...change }),
      code,
    );
  });

  test("refuses oneself, the same twice, also at once, and more than the limit a day", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    const report = (target: Player) => t.sendReport(ana, { kind: "profile", targetId: target.id });
    await t.expectRefusal(() => report(ana), "report_self");
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => report(beto)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await t.expectRefusal(() => report(beto), "report_exists", "lo estamos");
    for (let i = 1; i < 20; i += 1) await report(await t.createPlayer());
    const last = await t.createPlayer();
    await t.expectRefusal(() => report(last), "rate_limited", "por hoy");
  });
});

describe("report_context", () => {
  test("the messages around the reported one and no others, and the look is recorded once", async () => {
    const { ana, beto } = await quarrel();
    const other = await t.createPlayer();
    await t.makeFriends(ana, other);
    await t.sendMessage(ana, other, "Un secreto");
    await t.owner.query(
      "update public.settings set value = '1000' where key = 'messages_per_minute'",
    );
    for (let i = 0; i < 12; i += 1) await t.sendMessage(ana, beto, `antes ${i}`);
    const insult = await t.sendMessage(beto, ana, "El insulto");
    for (let i = 0; i < 12; i += 1) await t.sendMessage(beto, ana, `después ${i}`);
    const id = await t.sendReport(ana, { kind: "message", targetId: insult });

    const lines = await context(id);
    expect(lines.map(({ content }) => content)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `antes ${i + 2}`),
      "El insulto",
      ...Array.from({ length: 10 }, (_, i) => `después ${i}`),
    ]);
    expect(lines.filter((line) => line.is_reported)).toEqual([
      { content: "El insulto", sender_username: beto.username, is_reported: true },
    ]);
    await context(id);
    expect(
      await t
        .asUser(admin)
        .query(
          "select actor_id, after from public.admin_audit_log where action = 'read_reported_messages' and entity_id = $1",
          [id],
        ),
    ).toEqual([{ actor_id: admin.id, after: null }]);
    expect(
      await t
        .asUser(admin)
        .query(
          "select id from public.messages where sender_id <> '00000000-0000-0000-0000-000000000000'",
        ),
    ).toEqual([]);
  });

  test("the chat of the room for a message in it, nothing for a profile", async () => {
    const { matchId, one, other } = await t.createDuel();
    await say(one, matchId, "Suerte");
    const { id: messageId } = await say(other, matchId, "Abandona ya");
    const inRoom = await t.sendReport(one, { kind: "match_message", targetId: messageId });
    expect((await context(inRoom)).map(({ content }) => content)).toEqual([
      "Suerte",
      "Abandona ya",
    ]);
    const profile = await t.sendReport(one, { kind: "profile", targetId: other.id });
    expect(await context(profile)).toEqual([]);
  });
});

describe("handle_report", () => {
  test("dismissed: the reporter hears of it, the reported person of nothing", async () => {
    const { ana, beto, insult } = await quarrel();
    const id = await t.sendReport(ana, { kind: "message", targetId: insult });
    expect(await handle(id, "dismiss")).toBe(1);
    expect(await t.notificationsOf(ana, "report_handled")).toMatchObject([
      {
        title: "Revisamos tu denuncia",
        body: "Gracias por avisar. Esta vez no encontramos una falta a las reglas.",
        link: null,
      },
    ]);
    expect(
      await t
        .asUser(beto)
        .query("select kind from public.notifications where kind not like 'friend%'"),
    ).toEqual([]);
    await t.expectRefusal(() => handle(id, "warn"), "report_handled");
    await t.sendReport(ana, { kind: "message", targetId: insult });
  });

  test("warned: in the admin's words or in the reason's, everybody who reported it is told", async () => {
    const beto = await t.createPlayer();
    const [ana, eva] = [await t.createPlayer(), await t.createPlayer()];
    const id = await t.sendReport(ana, {
      kind: "profile",
      targetId: beto.id,
      reason: "hate",
    });
    await t.sendReport(eva, { kind: "profile", targetId: beto.id, reason: "spam" });
    expect(await handle(id, "warn")).toBe(2);
    expect(await t.notificationsOf(beto, "moderation_warning")).toMatchObject([
      {
        title: "Advertencia de la administración",
        body: "Recibimos avisos sobre tu conducta (discurso de odio). Respeta las reglas de la comunidad.",
        link: "/terms",
      },
    ]);
    for (const person of [ana, eva]) {
      expect((await t.notificationsOf(person, "report_handled"))[0]?.body).toMatch(
        "Tomamos medidas.",
      );
    }
    const second = await t.sendReport(ana, { kind: "profile", targetId: beto.id });
    await handle(second, "warn", { answer: "Última vez." });
    expect((await t.notificationsOf(beto, "moderation_warning")).map(({ body }) => body)).toContain(
      "Última vez.",
    );
    const [row] = await t.asUser(admin).query(
      `select earlier_measures(reports) as measures, earlier_reports(reports) as reports
       from public.reports where id = $1`,
      [second],
    );
    expect(row).toEqual({ measures: 2, reports: 2 });
  });

  test("muted: no message and no match chat until then; disputes stay open; lifted by an admin", async () => {
    const { matchId, one, other } = await t.createDuel();
    await t.makeFriends(one, other);
    const id = await t.sendReport(one, { kind: "profile", targetId: other.id });
    await handle(id, "mute", { hours: 24, answer: "Baja el tono." });
    const writing = [() => t.sendMessage(other, one, "¡Ey!"), () => say(other, matchId, "¡Ey!")];
    for (const write of writing) {
      await t.expectRefusal(
        write,
        "muted",
        /^No puedes escribir hasta el \d{2}\/\d{2}\/\d{4} a las \d{2}:\d{2} \(hora de Argentina\)\.$/,
      );
    }
    // The muted user may still write where it is necessary, and others may write to them.
    await t.sendMessage(one, other, "Calma");
    await t.asUser(other).call("public.dispute_match", {
      p_match_id: matchId,
      p_reason: "No fue así",
    });
    expect((await t.notificationsOf(other, "moderation_mute"))[0]?.body).toMatch(
      /^Hasta el .* Baja el tono\.$/,
    );
    const [mute] = await t
      .asUser(other)
      .query<{ hours: number }>(
        "select round(extract(epoch from muted_until - now()) / 3600)::integer as hours from public.user_mutes",
      );
    expect(mute).toEqual({ hours: 24 });

    // A shorter mute does not shorten the present one.
    const again = await t.sendReport(one, { kind: "profile", targetId: other.id });
    await handle(again, "mute", { hours: 1 });
    await t.expectRefusal(say(other, matchId, "¡Ey!"), "muted");

    await t.asUser(admin).call("public.lift_mute", { p_profile_id: other.id });
    await say(other, matchId, "Perdón");
    await t.expectRefusal(
      () => t.asUser(admin).call("public.lift_mute", { p_profile_id: other.id }),
      "not_muted",
    );
  });

  test("a mute ends by itself, and nobody learns of it by writing in another's name", async () => {
    const { ana, beto } = await quarrel();
    const id = await t.sendReport(ana, { kind: "profile", targetId: beto.id });
    await handle(id, "mute", { hours: 1 });
    await t.expectRefusal(
      t
        .asUser(ana)
        .query(
          "insert into public.messages (sender_id, receiver_id, content) values ($1, $2, 'x')",
          [beto.id, ana.id],
        ),
      "forbidden",
    );
    await t.owner.query(
      "update public.user_mutes set muted_until = now() - interval '1 second' where profile_id = $1",
      [beto.id],
    );
    await t.sendMessage(beto, ana, "Ya puedo");
  });

  test("closed: everything about the account is answered, and the usual rules hold", async () => {
    const { ana, beto, insult } = await quarrel();
    const eva = await t.createPlayer();
    const id = await t.sendReport(ana, { kind: "message", targetId: insult });
    await t.sendReport(eva, { kind: "profile", targetId: beto.id });
    expect(await handle(id, "close_account")).toBe(2);
    const [profile] = await t
      .asUser(ana)
      .query(
        "select username, closed_at is not null as closed from public.profiles where id = $1",
        [beto.id],
      );
    expect(profile).toEqual({ username: "Jugador eliminado", closed: true });
    expect(await t.notificationsOf(eva, "report_handled")).toHaveLength(1);

    const { matchId, one, other } = await t.createDuel();
    const { id: messageId } = await say(other, matchId, "x");
    const playing = await t.sendReport(one, { kind: "match_message", targetId: messageId });
    await t.expectRefusal(() => handle(playing, "close_account"), "tournament_running");
  });

  test.each([
    { why: "an unknown act", action: "ban", more: {}, code: "action_unknown" },
    { why: "no act", action: null, more: {}, code: "action_unknown" },
    { why: "a mute without an end", action: "mute", more: {}, code: "mute_hours" },
    { why: "a mute of a year", action: "mute", more: { hours: 8760 }, code: "mute_hours" },
    { why: "a sermon", action: "warn", more: { answer: "x".repeat(501) }, code: "answer_too_long" },
  ])("refuses $why", async ({ action, more, code }) => {
    const { id } = await openReport();
    await t.expectRefusal(() => handle(id, action, more), code);
  });

  test("who closed the account himself can only be dismissed", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    const id = await t.sendReport(ana, { kind: "profile", targetId: beto.id });
    await t.asUser(beto).call("public.close_account");
    await t.expectRefusal(() => handle(id, "warn"), "user_not_found");
    expect(await handle(id, "dismiss")).toBe(1);
  });

  test("two admins at once: one act", async () => {
    const second = await t.createAdmin();
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    const id = await t.sendReport(ana, { kind: "profile", targetId: beto.id });
    const attempts = await Promise.allSettled([
      handle(id, "warn"),
      handle(id, "dismiss", { by: second }),
    ]);
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the reported person never learns who", () => {
  test("not a player: nothing that he can read names the reporter or the report", async () => {
    const { ana, beto, insult } = await quarrel();
    const id = await t.sendReport(ana, { kind: "message", targetId: insult });
    await handle(id, "mute", { hours: 2 });
    const reader = t.asUser(beto);
    expect(await reader.query("select id from public.reports")).toEqual([]);
    expect(await reader.query("select id from public.admin_audit_log")).toEqual([]);
    const given = JSON.stringify([
      await reader.query("select * from public.notifications where kind like 'moderation%'"),
      await reader.query("select * from public.user_mutes"),
    ]);
    for (const secret of [ana.id, ana.username, insult, "malísima"]) {
      expect(given).not.toContain(secret);
    }
  });

  test("not an admin either: his own case does not exist for him, and the log does not tell", async () => {
    const accused = await t.createAdmin();
    const ana = await t.createPlayer();
    const id = await t.sendReport(ana, { kind: "profile", targetId: accused.id });
    const reader = t.asUser(accused);
    expect(await reader.query("select id from public.reports where id = $1", [id])).toEqual([]);
    await t.expectRefusal(() => context(id, accused), "report_not_found");
    await t.expectRefusal(() => handle(id, "dismiss", { by: accused }), "report_not_found");
    expect(await t.notificationsOf(accused, "report_opened")).toEqual([]);
    await handle(id, "mute", { hours: 2 });
    await t.expectRefusal(
      reader.call("public.lift_mute", { p_profile_id: accused.id }),
      "not_muted",
    );
    const log = JSON.stringify(
      await reader.query("select * from public.admin_audit_log where entity_id = $1", [id]),
    );
    expect(log).toContain('"action":"mute"');
    expect(log).not.toContain(ana.id);
    expect(log).not.toContain(ana.username);
  });
});
