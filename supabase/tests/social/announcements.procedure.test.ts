import { beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "@leyenda/testing/test-database";
import { createAdmin, createPlayer, type Player } from "@leyenda/testing/create-player";
import { asOwner, asUser } from "@leyenda/testing/session";

import { useTestKit } from "../support/kit.ts";
interface Line {
  readonly id: string;
  readonly content: string;
  readonly created_at: Date;
  readonly is_read: boolean;
}

const ADMINISTRATION = "00000000-0000-0000-0000-000000000000";

const t = useTestKit();
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
});

const announce = (content: string | null): Promise<number> =>
  t.asUser(admin).call<number>("public.send_global_notification", { p_content: content });

/** The specification's call: a row per user, signed by the administration. */
const writeDirectly = (receivers: readonly Player[], content: string): Promise<unknown[]> =>
  t.asUser(admin).query(
    `insert into public.messages (sender_id, receiver_id, content, sender_username, sender_avatar_url)
     select $1, unnest($2::uuid[]), $3, 'Administración', null
     returning id, receiver_id, sender_username`,
    [ADMINISTRATION, receivers.map(({ id }) => id), content],
  );

const conversation = (reader: Player, rest = ""): Promise<Line[]> =>
  t.asUser(reader).query<Line>(`select * from public.administration_messages(${rest})`);

const summary = (reader: Player): Promise<unknown[]> =>
  t
    .asUser(reader)
    .query("select last_content, unread::integer from public.administration_summary()");

describe("send_global_notification", () => {
  test("is stored once, reaches every open account and says how many", async () => {
    const own = await createTestDatabase();
    try {
      const sender = await createAdmin(own, { username: "la_admin" });
      const player = await createPlayer(own);
      const closed = await createPlayer(own);
      await asUser(own, closed).call("public.close_account");
      const reached = await asUser(own, sender).call<number>("public.send_global_notification", {
        p_content: " Torneo hoy ",
      });
      expect(reached).toBe(2);
      expect(await asOwner(own).query("select content from public.messages")).toEqual([]);
      expect(await asUser(own, player).query("select content from public.announcements")).toEqual([
        { content: "Torneo hoy" },
      ]);
      // The token of a closed account is still valid for a while.
      expect(await asUser(own, closed).query("select id from public.announcements")).toEqual([]);
      expect(
        await asUser(own, sender).query(
          `select log.after from public.admin_audit_log log
           join public.announcements said on said.id::text = log.entity_id
           where log.action = 'send_global_notification'`,
        ),
      ).toEqual([{ after: { content: "Torneo hoy", recipients: 2 } }]);

      await asUser(own, player).call("public.mark_administration_read");
      const [listed] = await asUser(own, sender).query(
        "select content, sender, recipients, readers, total from public.list_announcements()",
      );
      expect(listed).toEqual({
        content: "Torneo hoy",
        sender: "la_admin",
        recipients: 2,
        readers: "1",
        total: "1",
      });
      await asUser(own, player).call("public.close_account");
      expect(await asOwner(own).query("select * from public.announcement_reads")).toEqual([]);
    } finally {
      await own.close();
    }
  });

  test("the service key announces for nobody in particular", async () => {
    await t.service.call("public.send_global_notification", { p_content: "De noche" });
    const [newest] = await t
      .asUser(admin)
      .query("select content, sender from public.list_announcements(1)");
    expect(newest).toEqual({ content: "De noche", sender: null });
  });

  test.each([
    { why: "blanks", content: "  ", code: "content_required", says: "no puede estar vacío." },
    { why: "nothing", content: null, code: "content_required", says: "no puede estar vacío." },
    { why: "2001 characters", content: "x".repeat(2001), code: "message_length", says: "1 a 2000" },
  ])("refuses $why", async ({ content, code, says }) => {
    await t.expectRefusal(() => announce(content), code, says);
  });
});

describe("an announcement to some", () => {
  const announceTo = (content: string, audience: string | null, game?: string): Promise<number> =>
    t.asUser(admin).call<number>("public.send_global_notification", {
      p_content: content,
      p_audience: audience,
      p_game: game ?? null,
    });
  const countOf = (audience: string | null, game?: string): Promise<number> =>
    t.asUser(admin).call<number>("public.count_announcement_recipients", {
      p_audience: audience,
      p_game: game ?? null,
    });
  const heard = async (reader: Player): Promise<string[]> =>
    (await conversation(reader)).map(({ content }) => content);
  const rows = async (reader: Player): Promise<unknown[]> =>
    await t
      .asUser(reader)
      .column<string>("select content from public.announcements order by created_at desc");

  test("who plays a game gets it, and nobody else in any way", async () => {
    const { name } = await t.createGame();
    const plays = await t.createPlayer({ profile: { gamesPlayed: [name] } });
    const other = await t.createPlayer();
    expect(await countOf("game", name)).toBe(1);
    expect(await announceTo("Solo para quienes juegan", "game", name)).toBe(1);
    expect(await heard(plays)).toEqual(["Solo para quienes juegan"]);
    expect(await rows(plays)).toEqual(["Solo para quienes juegan"]);
    expect(await summary(plays)).toEqual([{ last_content: "Solo para quienes juegan", unread: 1 }]);
    expect(await heard(other)).toEqual([]);
    expect(await rows(other)).toEqual([]);
    expect(await summary(other)).toEqual([]);

    await announce("Para todos");
    await t.asUser(other).call("public.mark_administration_read");
    const reach = () =>
      t.asUser(admin).query(
        `select audience, game, recipients, readers::integer from public.list_announcements(2)
         where content = 'Solo para quienes juegan'`,
      );
    const reported = { audience: "game", game: name, recipients: 1 };
    expect(await reach()).toEqual([{ ...reported, readers: 0 }]);
    await t.asUser(plays).call("public.mark_administration_read");
    expect(await reach()).toEqual([{ ...reported, readers: 1 }]);
  });

  test("who leads a team gets it, and keeps it when the team goes", async () => {
    const team = await t.createTeam({ size: 2 });
    const member = team.members[0] as Player;
    const reached = await announceTo("Para líderes", "leaders");
    expect(reached).toBe(await countOf("leaders"));
    expect(await heard(team.leader)).toEqual(["Para líderes"]);
    expect(await heard(member)).not.toContain("Para líderes");
    await t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]);
    expect(await heard(team.leader)).toEqual(["Para líderes"]);
    const later = await t.createTeam({ size: 1 });
    expect(await heard(later.leader)).toEqual([]);
  });

  test("who is in a tournament that is not over gets it once, alone or with a team", async () => {
    const tournament = await t.createTournament();
    const entrant = await t.createPlayer();
    await t.register(tournament, { participantId: entrant.participantId, by: entrant });
    const bystander = await t.createPlayer();
    const before = await countOf("entrants");
    const second = await t.createTournament();
    await t.register(second, { participantId: entrant.participantId, by: entrant });
    expect(await countOf("entrants")).toBe(before);
    expect(await announceTo("Para quienes compiten", "entrants")).toBe(before);
    expect(await heard(entrant)).toEqual(["Para quienes compiten"]);
    expect(await heard(bystander)).toEqual([]);
  });

  test.each([
    { why: "an audience that there is not", audience: "friends", code: "audience_invalid" },
    { why: "none", audience: null, code: "audience_invalid" },
    { why: "a game without a name", audience: "game", code: "audience_invalid" },
    {
      why: "a game that there is not",
      audience: "game",
      game: "Rayuela",
      code: "audience_invalid",
    },
    { why: "a game for everybody", audience: "all", game: "Rayuela", code: "audience_invalid" },
  ])("refuses $why", async ({ audience, game, code }) => {
    const attempt = () => announceTo("Hola", audience, game);
    await t.expectRefusal(attempt, code, "Elige a quién escribes.");
    await t.expectRefusal(countOf(audience, game), code);
  });

  test("refuses what nobody would get", async () => {
    const { name } = await t.createGame();
    const attempt = () => announceTo("Hola", "game", name);
    await t.expectRefusal(attempt, "nobody_to_write_to", "No hay nadie");
  });

  test("only an administrator counts", async () => {
    const player = await t.createPlayer();
    await t.expectRefusal(
      t.asUser(player).call("public.count_announcement_recipients", {
        p_audience: "all",
      }),
      "forbidden",
    );
  });
});

test("an announcement that is withdrawn was never there, but for the log", async () => {
  const player = await t.createPlayer();
  await announce("Queda");
  await announce("Se retira");
  const [sent] = await t
    .asUser(admin)
    .query<{ id: string }>("select id from public.list_announcements(1)");
  const withdraw = () =>
    t.asUser(admin).call("public.withdraw_announcement", { p_announcement_id: sent?.id });
  await withdraw();
  expect(await summary(player)).toEqual([{ last_content: "Queda", unread: 1 }]);
  expect((await conversation(player)).map(({ content }) => content)).toEqual(["Queda"]);
  expect(
    await t
      .asUser(admin)
      .query(
        "select action, before from public.admin_audit_log where entity_id = $1 order by created_at desc limit 1",
        [sent?.id],
      ),
  ).toEqual([{ action: "withdraw_announcement", before: { content: "Se retira" } }]);
  await t.expectRefusal(withdraw, "announcement_not_found", "ya no está");
});

describe("the administration's conversation", () => {
  test("announcements and direct messages, newest first, page by page, read once", async () => {
    await announce("Antes de que llegara");
    const player = await t.createPlayer();
    const other = await t.createPlayer();
    expect(await summary(player)).toEqual([]);
    expect(await conversation(player)).toEqual([]);

    await announce("Uno");
    await writeDirectly([player], "Dos");
    await announce("Tres");
    expect((await conversation(player)).map(({ content }) => content)).toEqual([
      "Tres",
      "Dos",
      "Uno",
    ]);
    expect(await summary(player)).toEqual([{ last_content: "Tres", unread: 3 }]);
    expect(await summary(other)).toEqual([{ last_content: "Tres", unread: 2 }]);

    const [newest] = await conversation(player, "null, null, 1");
    expect(newest?.content).toBe("Tres");
    const older = await t.asUser(player).query<Line>(
      // The time as a page sends it back: text with microseconds.
      `select * from public.administration_messages(
         (select created_at from public.administration_messages(p_limit => 1)), $1, 1
       )`,
      [newest?.id],
    );
    expect(older.map(({ content }) => content)).toEqual(["Dos"]);

    expect(await t.asUser(player).call("public.mark_administration_read")).toBe(3);
    expect(await t.asUser(player).call("public.mark_administration_read")).toBe(0);
    expect(await summary(player)).toEqual([{ last_content: "Tres", unread: 0 }]);
    expect((await conversation(player)).every((line) => line.is_read)).toBe(true);
    expect(await summary(other)).toEqual([{ last_content: "Tres", unread: 2 }]);

    await announce("Cuatro");
    expect(await summary(player)).toEqual([{ last_content: "Cuatro", unread: 1 }]);
    expect((await conversation(player)).map((line) => line.is_read)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("nobody counts as a reader of what was said before he came", async () => {
    await announce("Vieja");
    const late = await t.createPlayer();
    await announce("Nueva");
    await t.asUser(late).call("public.mark_administration_read");
    const listed = await t
      .asUser(admin)
      .query("select content, readers::integer from public.list_announcements(2)");
    expect(listed).toEqual([
      { content: "Nueva", readers: 1 },
      { content: "Vieja", readers: 0 },
    ]);
  });

  test("what is said at once is read at once: no announcement hides behind another", async () => {
    const reader = await t.createPlayer();
    let read = 0;
    await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => announce(`A la vez ${i}`)),
      ...Array.from({ length: 12 }, async () => {
        const count = await t.asUser(reader).call<number>("public.mark_administration_read");
        read += count;
      }),
    ]);
    read += await t.asUser(reader).call<number>("public.mark_administration_read");
    expect((await conversation(reader)).filter((line) => !line.is_read)).toEqual([]);
    // Two concurrent reads may both report the same line; none may be lost.
    expect(read).toBeGreaterThanOrEqual(12);
  });
});

describe("the spec's direct insert", () => {
  test("one statement for many people, answers its rows and is recorded once", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => t.createPlayer()));
    const rows = await writeDirectly(people, "Directo");
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual(
      expect.objectContaining({ receiver_id: people[0]?.id, sender_username: "Administración" }),
    );
    const [entry] = await t
      .asUser(admin)
      .query(
        "select after from public.admin_audit_log where action = 'send_administration_messages' order by created_at desc limit 1",
      );
    expect(entry).toEqual({ after: { recipients: 3, contents: ["Directo"] } });
  });

  test("one wrong receiver and nobody gets it", async () => {
    const good = await t.createPlayer();
    const nobody = { ...good, id: "00000000-0000-4000-8000-00000000beef" };
    await t.expectRefusal(() => writeDirectly([good, nobody], "Directo"), "user_not_found");
  });

  test("not for players, with or without asking for the rows", async () => {
    const [player, other] = [await t.createPlayer(), await t.createPlayer()];
    for (const returning of ["", "returning id"]) {
      await t.expectRefusal(
        t.asUser(player).query(
          `insert into public.messages (sender_id, receiver_id, content, sender_username)
           values ('${ADMINISTRATION}', $1, 'Premio', 'Administración') ${returning}`,
          [other.id],
        ),
        "forbidden",
      );
    }
  });
});
