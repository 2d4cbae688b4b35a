import { beforeEach, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let referee: Player;
let place: string;
let players: Player[];
let cup: Tournament;
let match: TournamentMatch;
let token: string;

beforeEach(async () => {
  referee = await t.createPlayer();
  cup = await t.createTournament();
  players = await t.registerPlayers(cup, 2);
  place = await t.joinStaff(cup, referee, ["results", "schedule", "chat"]);
  [match] = (await t.startTournament(cup)) as [TournamentMatch];
  token = await link(t.asUser(referee));
});

const link = (session: Session, label = "Mesa 4"): Promise<string> =>
  session.call<string>("public.create_referee_link", { p_match_id: match.id, p_label: label });
const decide = (session: Session, result = "1-0", by = token): Promise<unknown> =>
  session.call("public.decide_by_link", {
    p_token: by,
    p_winner_id: match.participant1_id,
    p_result: result,
  });
const seen = (by = token) => t.anon.query("select * from public.get_refereed_match($1)", [by]);
const expectGone = (attempt: () => Promise<unknown>): Promise<void> =>
  t.expectRefusal(attempt, "link_not_found", "Este enlace ya no vale");

describe("whoever has the link of a match", () => {
  test("sees its sides and decides it, without an account", async () => {
    await t.asUser(referee).call("public.set_match_station", {
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
    await decide(t.anon);
    expect((await t.matchesOf(cup))[0]).toMatchObject({
      status: "completed",
      winner_id: match.participant1_id,
      result: "1-0",
    });
  });

  test("has nothing once it is decided, by whomever, also when it is reopened", async () => {
    await t.asUser(referee).call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: match.participant2_id,
      p_result: "0-1",
    });
    expect(await seen()).toEqual([]);
    await expectGone(() => decide(t.anon));
    await t.asUser(referee).call("public.reopen_match", { p_match_id: match.id });
    expect(await seen()).toEqual([]);
    await expectGone(() => decide(t.anon));
  });

  test("cannot say what no referee could", async () => {
    await t.expectRefusal(() => decide(t.anon, "0-1"), "result_contradicts_winner");
    expect(await seen()).toHaveLength(1);
  });

  test("is no side of the match, when he is known", async () => {
    const side = players.find(({ participantId }) => participantId === match.participant2_id);
    await t.expectRefusal(() => decide(t.asUser(side ?? referee)), "own_match");
  });
});

describe("what a phone with a link sends when the network is back", () => {
  const send = (key: string, winner = match.participant1_id, result = "1-0") =>
    t.anon.call("public.decide_by_link", {
      p_token: token,
      p_winner_id: winner,
      p_result: result,
      p_key: key,
    });
  const decisions = async () =>
    (
      await t.owner.one<{ count: number }>(
        `select count(*)::integer as count from public.admin_audit_log
         where action in ('decide_by_link', 'declare_match_winner') and entity_id = $1`,
        [match.id],
      )
    ).count;
  const declare = (result: string) =>
    t.asUser(referee).call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: result === "1-0" ? match.participant1_id : match.participant2_id,
      p_result: result,
    });

  test("is done once for its key, by whichever sender, also where the match was opened since", async () => {
    const key = crypto.randomUUID();
    await Promise.all([send(key), send(key), send(key)]);
    await send(key);
    expect(await decisions()).toBe(1);
    await t.asUser(referee).call("public.reopen_match", { p_match_id: match.id });
    await send(key);
    expect((await t.matchesOf(cup))[0]?.result).toBeNull();
    await expectGone(() => send(crypto.randomUUID()));
  });

  test("is no contradiction to the same result, and of another it is told", async () => {
    await declare("1-0");
    await send(crypto.randomUUID(), match.participant1_id, " 1 - 0 ");
    expect(await decisions()).toBe(1);
    const winner = players.find(({ participantId }) => participantId === match.participant1_id);
    await t.expectRefusal(
      () => send(crypto.randomUUID(), match.participant2_id, "0-1"),
      "result_conflict",
      `Ya se decidió de otra manera: ${winner?.username}, 1-0.`,
    );
  });

  test("is nothing by a link that was withdrawn, whatever was decided", async () => {
    const [{ id } = { id: "" }] = await t
      .asUser(referee)
      .query<{ id: string }>("select id from public.referee_links where match_id = $1", [match.id]);
    await t.asUser(referee).call("public.revoke_referee_link", { p_link_id: id });
    await declare("1-0");
    await expectGone(() => send(crypto.randomUUID()));
  });
});

describe("the link", () => {
  test("is withdrawn, and dies with the right of whoever gave it", async () => {
    const other = await link(t.asUser(referee), "Mesa 5");
    const [{ id } = { id: "" }] = await t
      .asUser(referee)
      .query<{ id: string }>(
        "select id from public.referee_links where label = 'Mesa 4' and match_id = $1",
        [match.id],
      );
    await t.asUser(referee).call("public.revoke_referee_link", { p_link_id: id });
    await expectGone(() => decide(t.anon));
    const admin = t.asUser(await t.createAdmin());
    await admin.call("public.set_tournament_staff_rights", {
      p_staff_id: place,
      p_rights: ["schedule", "chat"],
    });
    await expectGone(() => decide(t.anon, "1-0", other));
  });

  test("is given by who may decide, for an undecided match, five times at most", async () => {
    const stranger = t.asUser(await t.createPlayer());
    await t.expectRefusal(() => link(stranger), "forbidden");
    for (const label of ["2", "3", "4", "5"]) await link(t.asUser(referee), label);
    await t.expectRefusal(() => link(t.asUser(referee), "6"), "too_many_links");
    await t.expectRefusal(() => link(t.asUser(referee), " "), "label_required");
    await decide(t.anon);
    await t.expectRefusal(() => link(t.asUser(referee)), "match_already_decided");
  });

  test("stands nowhere in words", async () => {
    const rows = await t.owner.query<{ row: string }>(
      `select to_jsonb(l)::text || to_jsonb(t)::text as row from public.referee_links l join private.referee_tokens t on t.link_id = l.id
       union all select to_jsonb(a)::text from public.admin_audit_log a`,
    );
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });
});

describe("the public log of a match", () => {
  const log = () =>
    t.anon.query<{ action: string; actor_name: string | null; link: string | null }>(
      "select action, actor_name, link, result, result_before from public.match_log($1)",
      [match.id],
    );

  test("names who of the staff acted, by which link, and the administration without a name", async () => {
    await t.asUser(referee).call("public.schedule_match", {
      p_match_id: match.id,
      p_scheduled_time: new Date(Date.now() + 3_600_000),
    });
    await decide(t.anon);
    const admin = t.asUser(await t.createAdmin());
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
    const { id: payoutId } = await t.owner.one<{ id: string }>(
      `insert into public.payouts (tournament_id, tournament_name, participant_id, position, amount, payment_info)
       values ($1, 'Copa', $2, 1, 100, '{"alias": "cobra.aqui"}') returning id`,
      [cup.id, players[0]?.participantId],
    );
    const treasurer = await t.createPlayer();
    await t.joinStaff(cup, treasurer, ["money"]);
    await t.asUser(treasurer).call("public.mark_payout_paid", { p_payout_id: payoutId });
    const read = (person: Player) =>
      t
        .asUser(person)
        .query<{ action: string }>("select action from public.tournament_log($1)", [cup.id])
        .then((rows) => rows.map(({ action }) => action));
    expect(await read(treasurer)).toContain("mark_payout_paid");
    const ofReferee = await read(referee);
    expect(ofReferee).toContain("create_referee_link");
    expect(ofReferee).not.toContain("mark_payout_paid");
    await t.expectRefusal(async () => read(players[0] ?? referee), "forbidden");
  });
});
