import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { readyMatches, type Tournament } from "@leyenda/testing/tournaments";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const { queue } = t.waitingActs();

type Cup = Pick<Tournament, "id">;
interface Message {
  readonly id: string;
  readonly recipients: number;
  readonly notices: number;
}

const send = (cup: Cup, audience: string | null, more = {}, by = t.admin) =>
  by.call<Message>("public.send_tournament_message", {
    p_tournament_id: cup.id,
    p_audience: audience,
    p_content: "Empezamos a las 21.",
    ...more,
  });
const count = (cup: Cup, audience: string, more = {}, by = t.admin) =>
  by.call<number>("public.count_message_recipients", {
    p_tournament_id: cup.id,
    p_audience: audience,
    ...more,
  });
/** The names of the users with this message on their page. */
const reached = async ({ id }: Message): Promise<string[]> => {
  return t.owner.column<string>(
    `select username from public.notifications notice join public.profiles on profiles.id = user_id
     where notice.kind = 'tournament_message' and subject = $1 order by username`,
    [id],
  );
};
const names = (...people: readonly Player[]): string[] =>
  people.map(({ username }) => username).toSorted();
const everybody = ({ leader, members }: Team): Player[] => [leader, ...members];
const readersOf = async ({ id }: Message, by = t.admin): Promise<number | null | undefined> => {
  const [row] = await by.query<{ readers: number | null }>(
    "select public.readers(m) as readers from public.tournament_messages m where id = $1",
    [id],
  );
  return row?.readers;
};
const waitersOf = async ({ id }: Message): Promise<string[]> => {
  const rows = await t.admin.query<{ username: string }>(
    "select username from public.tournament_message_waiters($1)",
    [id],
  );
  return rows.map(({ username }) => username).toSorted();
};

describe("whom a message reaches", () => {
  test("a cup of teams: everybody who plays for one that is in, once; nobody who is out, came later or writes", async () => {
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    const teams = [];
    for (let index = 0; index < 4; index += 1) {
      const team = await t.createTeam({ size: 3 });
      await t.register(cup, team);
      teams.push(team);
    }
    const [first, second, third, out] = teams as [Team, Team, Team, Team];
    await t.startTournament(cup);
    await t.joinTeam(first, await t.createPlayer());
    await t.admin.call("public.disqualify_participant", {
      p_tournament_id: cup.id,
      p_participant_id: out.participantId,
      p_reason: "Trampa",
    });
    const referee = first.members[0] as Player;
    await t.joinStaff(cup, referee, ["chat"]);
    const inside = [first, second, third].flatMap(everybody);
    expect(await count(cup, "cup")).toBe(9);
    const message = await send(cup, "cup", {}, t.asUser(referee));
    expect(message).toMatchObject({ recipients: 8, notices: 8 });
    expect(await reached(message)).toEqual(names(...inside.filter(({ id }) => id !== referee.id)));
    await t.expectRefusal(
      () => send(cup, "participant", { p_participant_id: out.participantId }),
      "nobody_to_write_to",
    );
    const toOne = await send(cup, "participant", { p_participant_id: second.participantId });
    expect(await reached(toOne)).toEqual(names(...everybody(second)));
  });

  test("a match, and a round: their sides, as they are now", async () => {
    const cup = await t.createTournament();
    const players = await t.registerPlayers(cup, 4);
    await t.startTournament(cup);
    const [one] = readyMatches(await t.matchesOf(cup));
    if (!one) throw new Error("no match");
    const sides = players.filter(({ participantId }) =>
      [one.participant1_id, one.participant2_id].includes(participantId),
    );
    const toMatch = await send(cup, "match", { p_match_id: one.id });
    expect(await reached(toMatch)).toEqual(names(...sides));
    const { link } = await t.owner.one<{ link: string }>(
      "select distinct link from public.notifications where subject = $1",
      [toMatch.id],
    );
    expect(link).toBe(`/match/manage/${one.id}`);
    await t.declareWinner(one, one.participant1_id);
    const { stage_id: stage } = await t.owner.one<{ stage_id: string }>(
      "select stage_id from public.tournament_matches where id = $1",
      [one.id],
    );
    const round = { p_stage_id: stage, p_part: "bracket", p_round: 2 };
    expect(await reached(await send(cup, "round", round))).toEqual(
      names(...players.filter(({ participantId }) => participantId === one.participant1_id)),
    );
    expect(await count(cup, "round", { ...round, p_round: 1 })).toBe(4);
  });

  test("several matches: their sides, once each, and how many matches is kept", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    const players = await t.registerPlayers(cup, 4);
    await t.startTournament(cup);
    const matches = await t.matchesOf(cup);
    const [one] = players as [Player];
    const own = matches
      .filter(({ participant1_id: first, participant2_id: second }) =>
        [first, second].includes(one.participantId),
      )
      .slice(0, 2)
      .map(({ id }) => id);
    expect(await count(cup, "matches", { p_match_ids: own })).toBe(3);
    const message = await send(cup, "matches", { p_match_ids: own });
    expect(message).toMatchObject({ recipients: 3, matches: 2, match_id: null });
    expect(await reached(message)).toContain(one.username);
    const other = await t.createTournament();
    await t.registerPlayers(other, 2);
    const [foreign] = await t.startTournament(other);
    for (const ids of [null, [], [own[0], foreign?.id], [own[0], own[0]], [null]])
      await t.expectRefusal(() => send(cup, "matches", { p_match_ids: ids }), "audience_invalid");
  });

  test("who has not checked in, and who waits", async () => {
    const cup = await t.createTournament({
      maxParticipants: 2,
      checkInMinutes: 30,
      startDate: new Date(Date.now() + 600_000),
    });
    const [here, missing] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    const waiting = await queue(cup, 2);
    await t.asUser(here).call("public.check_in", {
      p_tournament_id: cup.id,
      p_participant_id: here.participantId,
    });
    expect(await reached(await send(cup, "not_checked_in"))).toEqual(names(missing));
    expect(await reached(await send(cup, "waiting_list"))).toEqual(names(...waiting));
    expect(await reached(await send(cup, "cup"))).toEqual(names(here, missing));
    await t.asUser(waiting[0] as Player).call("public.leave_waiting_list", {
      p_tournament_id: cup.id,
      p_participant_id: (waiting[0] as Player).participantId,
    });
    expect(await count(cup, "waiting_list")).toBe(1);
  });

  test("what there is not is refused, and leaves nothing behind", async () => {
    const cup = await t.createTournament();
    const other = await t.createTournament();
    await t.registerPlayers(other, 2);
    const [match] = await t.startTournament(other);
    const refused = (attempt: () => Promise<unknown>, code: string) =>
      t.expectRefusal(attempt, code);
    await refused(() => send(cup, "cup"), "nobody_to_write_to");
    await refused(() => send(cup, "not_checked_in"), "check_in_not_used");
    for (const [audience, more] of [
      [null, {}],
      ["everybody", {}],
      ["participant", {}],
      ["match", {}],
      ["match", { p_match_id: match?.id }],
      ["round", { p_part: "bracket", p_round: 1 }],
    ] as const)
      await refused(() => send(cup, audience, more), "audience_invalid");
    for (const content of ["  ", "x".repeat(1001)])
      await refused(() => send(other, "cup", { p_content: content }), "message_length");
    await refused(() => send({ id: crypto.randomUUID() }, "cup"), "tournament_not_found");
  });

  test("thirty an hour in one tournament, whoever of its staff writes; who is muted writes none", async () => {
    const cup = await t.createTournament();
    await t.registerPlayers(cup, 1);
    const helper = await t.createPlayer();
    await t.joinStaff(cup, helper, ["chat"]);
    for (let index = 0; index < 30; index += 1)
      await send(cup, "cup", {}, index % 2 ? t.admin : t.asUser(helper));
    await t.expectRefusal(() => send(cup, "cup", {}, t.asUser(helper)), "rate_limited");
    await t.owner.query(
      "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 hour')",
      [helper.id],
    );
    await t.expectRefusal(() => send(cup, "cup", {}, t.asUser(helper)), "muted");
  });
});

test("a trial goes to who writes alone, is kept nowhere, and the next one takes its place", async () => {
  const cup = await t.createTournament();
  await t.registerPlayers(cup, 2);
  const helper = await t.createPlayer();
  await t.joinStaff(cup, helper, ["chat"]);
  const attempt = (content: string) =>
    t.asUser(helper).call("public.try_tournament_message", {
      p_tournament_id: cup.id,
      p_content: content,
    });
  await attempt("Una prueba.");
  await attempt("Otra prueba.");
  const notices = await t.owner.query<{ user_id: string; body: string }>(
    "select user_id, body from public.notifications where subject = $1",
    [`trial ${cup.id}`],
  );
  expect(notices).toEqual([{ user_id: helper.id, body: "Otra prueba." }]);
  const kept = await t.owner.query(
    "select from public.tournament_messages where tournament_id = $1",
    [cup.id],
  );
  expect(kept).toEqual([]);
  await t.expectRefusal(() => attempt(" "), "message_length");
});

describe("who has read it", () => {
  test("is what the notices say: read or put away; who gets it by mail alone is counted apart", async () => {
    const cup = await t.createTournament();
    const [one, other, away, silent] = (await t.registerPlayers(cup, 4)) as [
      Player,
      Player,
      Player,
      Player,
    ];
    await t.asUser(silent).call("public.save_notification_preference", {
      p_topic: "tournaments",
      p_on_page: false,
      p_by_email: true,
    });
    const message = await send(cup, "cup", { p_content: "Dos líneas:\nuna y otra." });
    expect(message).toMatchObject({ recipients: 4, notices: 3 });
    expect(await readersOf(message)).toBe(0);
    await t.asUser(one).call("public.mark_notifications_read");
    await t.asUser(other).query("delete from public.notifications");
    expect(await readersOf(message)).toBe(2);
    expect(await waitersOf(message)).toEqual(names(away));
    const mails = await t.owner.query<{ paragraphs: string[] }>(
      "select paragraphs from private.mail_outbox where recipient_id = $1 and kind = 'notice_tournaments' and subject like 'Mensaje de la organización%'",
      [silent.id],
    );
    expect(mails.map(({ paragraphs }) => paragraphs)).toEqual([["Dos líneas:\nuna y otra."]]);
  });

  test("two messages are two notices, and what the author wrote outlives his account and the structure", async () => {
    const cup = await t.createTournament();
    const [player] = (await t.registerPlayers(cup, 2)) as [Player];
    const [match] = await t.startTournament(cup);
    const helper = await t.createPlayer();
    await t.joinStaff(cup, helper, ["chat"]);
    const first = await send(cup, "match", { p_match_id: match?.id }, t.asUser(helper));
    const second = await send(cup, "cup", {}, t.asUser(helper));
    expect(await reached(first)).toContain(player.username);
    expect(await reached(second)).toContain(player.username);
    await t.asUser(helper).call("public.close_account");
    await t.admin.call("public.set_tournament_seeds", {
      p_tournament_id: cup.id,
      p_participant_ids: [player.participantId],
    });
    const kept = await t.owner.query(
      `select match_id, author.username from public.tournament_messages message
       left join public.profiles author on author.id = author_id where tournament_id = $1 order by message.created_at`,
      [cup.id],
    );
    expect(kept).toEqual([
      { match_id: null, username: "Jugador eliminado" },
      { match_id: null, username: "Jugador eliminado" },
    ]);
  });
});

describe("who may", () => {
  let cast: Cast;
  let references: Record<string, string>;
  let helper: Player;
  let message: Message;

  beforeAll(async () => {
    cast = await t.createCast();
    const cup = await t.createTournament({ type: "team", teamFormat: "1v1" });
    for (const team of [cast.team, cast.rivalTeam]) await t.register(cup, team);
    helper = await t.createPlayer();
    const elsewhere = await t.createTournament();
    await t.joinStaff(elsewhere, cast.stranger, ["chat"]);
    await t.joinStaff(cup, helper, ["chat"]);
    await t.joinStaff(cup, cast.rival, ["results", "money", "settings"]);
    message = await send(cup, "cup");
    references = { cup: cup.id, message: message.id };
  });

  accessPlay(
    () => ({ database: t.database, cast, names: references }),
    [
      {
        does: "sends a message",
        sql: "select public.send_tournament_message(:cup, 'cup', 'Hola')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "sends himself a trial",
        sql: "select public.try_tournament_message(:cup, 'Hola')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "asks whom one would reach",
        sql: "select public.count_message_recipients(:cup, 'cup')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "asks who has not read it",
        sql: "select * from public.tournament_message_waiters(:message)",
        expected: { anon: DENIED, admin: 4, others: FORBIDDEN },
      },
      {
        does: "reads what was sent",
        sql: "select * from public.tournament_messages where id = :message",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "reads his own notice of it",
        sql: "select * from public.notifications where subject = :message::text",
        expected: { anon: DENIED, leader: 1, coLeader: 1, member: 1, rival: 1, others: 0 },
      },
    ],
    {
      "writes one past the procedure":
        "insert into public.tournament_messages (tournament_id, audience, content, recipients, notices) values (:cup, 'cup', 'x', 1, 0)",
      "changes or deletes one":
        "update public.tournament_messages set content = 'x' where id = :message",
    },
  );

  test("a helper with chat sends, reads and sees who has read; nobody counts readers of a row he made up", async () => {
    expect(await readersOf(message, t.asUser(helper))).toBe(0);
    const { readers } = await t
      .asUser(cast.stranger)
      .one<{ readers: number | null }>(
        "select public.readers(row($1::uuid, null, null, 'cup', null, null, null, null, null, null, 'x', 1, 1, now())::public.tournament_messages) as readers",
        [message.id],
      );
    expect(readers).toBeNull();
    expect(
      await send({ id: references["cup"] as string }, "cup", {}, t.asUser(helper)),
    ).toMatchObject({ recipients: 4 });
  });
});

test("a crowd is told in slices: nobody who waits for his notice counts as a reader", async () => {
  await t.owner.query("update public.settings set value = '2' where key = 'notice_batch'");
  const cup = await t.createTournament();
  const players = await t.registerPlayers(cup, 5);
  await t.owner.query(
    `insert into public.notification_preferences (profile_id, topic, on_page, by_email)
     values ($1, private.notification_topic('tournament_message'), false, false)`,
    [players[4]?.id],
  );
  const message = await send(cup, "cup");
  expect(message).toMatchObject({ recipients: 5, notices: 4 });
  expect((await reached(message)).length).toBeLessThanOrEqual(2);
  expect(await readersOf(message)).toBe(0);
  await t.finishDueWork();
  expect(await reached(message)).toEqual(names(...players.slice(0, 4)));
  expect(await readersOf(message)).toBe(0);
  await t.owner.query("update public.settings set value = '0' where key = 'notice_batch'");
  expect(await t.owner.call("private.notice_batch")).toBe(1);
  await t.owner.query("update public.settings set value = '500' where key = 'notice_batch'");
});
