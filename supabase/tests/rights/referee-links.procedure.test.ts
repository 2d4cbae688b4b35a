import { beforeEach, describe, expect, test } from "vitest";
import { createAdmin, createPlayer, type Player } from "@leyenda/testing/create-player";
import { asAnon, asOwner, asUser, type Session } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  createTournament,
  matchesOf,
  registerPlayers,
  startTournament,
  type Tournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();
let referee: Player;
let place: string;
let players: Player[];
let cup: Tournament;
let match: TournamentMatch;
let token: string;

beforeEach(async () => {
  referee = await createPlayer(database);
  cup = await createTournament(database);
  players = await registerPlayers(database, cup, 2);
  place = await joinStaff(database, cup, referee, ["results", "schedule", "chat"]);
  [match] = (await startTournament(database, cup)) as [TournamentMatch];
  token = await link(asUser(database, referee));
});

const link = (session: Session, label = "Mesa 4"): Promise<string> =>
  session.call<string>("public.create_referee_link", { p_match_id: match.id, p_label: label });
const decide = (session: Session, result = "1-0", by = token): Promise<unknown> =>
  session.call("public.decide_by_link", {
    p_token: by,
    p_winner_id: match.participant1_id,
    p_result: result,
  });
const seen = (by = token) =>
  asAnon(database).query("select * from public.get_refereed_match($1)", [by]);
const expectGone = (attempt: () => Promise<unknown>): Promise<void> =>
  expectRefusalWithoutTrace(database, attempt, "link_not_found", "Este enlace ya no vale");

describe("whoever has the link of a match", () => {
  test("sees its sides and decides it, without an account", async () => {
    await asUser(database, referee).call("public.set_match_station", {
      p_match_id: match.id,
      p_station: "2",
    });
    expect(await seen()).toMatchObject([
      {
        match_id: match.id,
        tournament_name: cup.name,
        label: "Mesa 4",
        participant1_id: match.participant1_id,
        participant2_id: match.participant2_id,
        best_of: 1,
        station: "2",
        part: "bracket",
        round: 1,
        last_round: 1,
      },
    ]);
    await decide(asAnon(database));
    expect((await matchesOf(database, cup))[0]).toMatchObject({
      status: "completed",
      winner_id: match.participant1_id,
      result: "1-0",
    });
  });

  test("has nothing once it is decided, by whomever, also when it is reopened", async () => {
    await asUser(database, referee).call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: match.participant2_id,
      p_result: "0-1",
    });
    expect(await seen()).toEqual([]);
    await expectGone(() => decide(asAnon(database)));
    await asUser(database, referee).call("public.reopen_match", { p_match_id: match.id });
    expect(await seen()).toEqual([]);
    await expectGone(() => decide(asAnon(database)));
  });

  test("cannot say what no referee could", async () => {
    await expectRefusalWithoutTrace(
      database,
      () => decide(asAnon(database), "0-1"),
      "result_contradicts_winner",
    );
    expect(await seen()).toHaveLength(1);
  });

  test("is no side of the match, when he is known", async () => {
    const side = players.find(({ participantId }) => participantId === match.participant2_id);
    await expectRefusalWithoutTrace(
      database,
      () => decide(asUser(database, side ?? referee)),
      "own_match",
    );
  });
});

describe("what a phone with a link sends when the network is back", () => {
  const send = (key: string, winner = match.participant1_id, result = "1-0") =>
    asAnon(database).call("public.decide_by_link", {
      p_token: token,
      p_winner_id: winner,
      p_result: result,
      p_key: key,
    });
  const decisions = async () =>
    (
      await asOwner(database).one<{ count: number }>(
        `select count(*)::integer as count from public.admin_audit_log
         where action in ('decide_by_link', 'declare_match_winner') and entity_id = $1`,
        [match.id],
      )
    ).count;
  const declare = (result: string) =>
    asUser(database, referee).call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: result === "1-0" ? match.participant1_id : match.participant2_id,
      p_result: result,
    });

  test("is done once for its key, by whichever sender, also where the match was opened since", async () => {
    const key = crypto.randomUUID();
    await Promise.all([send(key), send(key), send(key)]);
    await send(key);
    expect(await decisions()).toBe(1);
    await asUser(database, referee).call("public.reopen_match", { p_match_id: match.id });
    await send(key);
    expect((await matchesOf(database, cup))[0]?.result).toBeNull();
    await expectGone(() => send(crypto.randomUUID()));
  });

  test("is no contradiction to the same result, and of another it is told", async () => {
    await declare("1-0");
    await send(crypto.randomUUID(), match.participant1_id, " 1 - 0 ");
    expect(await decisions()).toBe(1);
    const winner = players.find(({ participantId }) => participantId === match.participant1_id);
    await expectRefusalWithoutTrace(
      database,
      () => send(crypto.randomUUID(), match.participant2_id, "0-1"),
      "result_conflict",
      `Ya se decidió de otra manera: ${winner?.username}, 1-0.`,
    );
  });

  test("is nothing by a link that was withdrawn, whatever was decided", async () => {
    const [{ id } = { id: "" }] = await asUser(database, referee).query<{ id: string }>(
      "select id from public.referee_links where match_id = $1",
      [match.id],
    );
    await asUser(database, referee).call("public.revoke_referee_link", { p_link_id: id });
    await declare("1-0");
    await expectGone(() => send(crypto.randomUUID()));
  });
});

describe("the link", () => {
  test("is withdrawn, and dies with the right of whoever gave it", async () => {
    const other = await link(asUser(database, referee), "Mesa 5");
    const [{ id } = { id: "" }] = await asUser(database, referee).query<{ id: string }>(
      "select id from public.referee_links where label = 'Mesa 4' and match_id = $1",
      [match.id],
    );
    await asUser(database, referee).call("public.revoke_referee_link", { p_link_id: id });
    await expectGone(() => decide(asAnon(database)));
    const admin = asUser(database, await createAdmin(database));
    await admin.call("public.set_tournament_staff_rights", {
      p_staff_id: place,
      p_rights: ["schedule", "chat"],
    });
    await expectGone(() => decide(asAnon(database), "1-0", other));
  });

  test("is given by who may decide, for an undecided match, five times at most", async () => {
    const stranger = asUser(database, await createPlayer(database));
    await expectRefusalWithoutTrace(database, () => link(stranger), "forbidden");
    for (const label of ["2", "3", "4", "5"]) await link(asUser(database, referee), label);
    await expectRefusalWithoutTrace(
      database,
      () => link(asUser(database, referee), "6"),
      "too_many_links",
    );
    await expectRefusalWithoutTrace(
      database,
      () => link(asUser(database, referee), " "),
      "label_required",
    );
    await decide(asAnon(database));
    await expectRefusalWithoutTrace(
      database,
      () => link(asUser(database, referee)),
      "match_already_decided",
    );
  });

  test("stands nowhere in words", async () => {
    const rows = await asOwner(database).query<{ row: string }>(
      `select to_jsonb(l)::text || to_jsonb(t)::text as row from public.referee_links l join private.referee_tokens t on t.link_id = l.id
       union all select to_jsonb(a)::text from public.admin_audit_log a`,
    );
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });
});

describe("the public log of a match", () => {
  const log = () =>
    asAnon(database).query<{ action: string; actor_name: string | null; link: string | null }>(
      "select action, actor_name, link, result, result_before from public.match_log($1)",
      [match.id],
    );

  test("names who of the staff acted, by which link, and the administration without a name", async () => {
    await asUser(database, referee).call("public.schedule_match", {
      p_match_id: match.id,
      p_scheduled_time: new Date(Date.now() + 3_600_000),
    });
    await decide(asAnon(database));
    const admin = asUser(database, await createAdmin(database));
    await admin.call("public.reopen_match", { p_match_id: match.id });
    expect(await log()).toEqual([
      { action: "reopen_match", actor_name: null, link: null, result: null, result_before: "1-0" },
      {
        action: "decide_by_link",
        actor_name: null,
        link: "Mesa 4",
        result: "1-0",
        result_before: null,
      },
      {
        action: "schedule_match",
        actor_name: referee.username,
        link: null,
        result: null,
        result_before: null,
      },
      {
        action: "create_referee_link",
        actor_name: referee.username,
        link: "Mesa 4",
        result: null,
        result_before: null,
      },
    ]);
  });

  test("that of a tournament is for its staff, without what is to be paid but for who pays", async () => {
    const { id: payoutId } = await asOwner(database).one<{ id: string }>(
      `insert into public.payouts (tournament_id, tournament_name, participant_id, position, amount, payment_info)
       values ($1, 'Copa', $2, 1, 100, '{"alias": "cobra.aqui"}') returning id`,
      [cup.id, players[0]?.participantId],
    );
    const treasurer = await createPlayer(database);
    await joinStaff(database, cup, treasurer, ["money"]);
    await asUser(database, treasurer).call("public.mark_payout_paid", { p_payout_id: payoutId });
    const read = (person: Player) =>
      asUser(database, person)
        .query<{ action: string }>("select action from public.tournament_log($1)", [cup.id])
        .then((rows) => rows.map(({ action }) => action));
    expect(await read(treasurer)).toContain("mark_payout_paid");
    const ofReferee = await read(referee);
    expect(ofReferee).toContain("create_referee_link");
    expect(ofReferee).not.toContain("mark_payout_paid");
    await expectRefusalWithoutTrace(database, async () => read(players[0] ?? referee), "forbidden");
  });
});
