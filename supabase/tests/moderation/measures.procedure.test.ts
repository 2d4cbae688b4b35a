import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Player;
let second: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
  second = await t.createAdmin();
});

const as = (player: Pick<Player, "id">) => t.asUser(player);
const suspend = (player: Player, days = 7, by = admin): Promise<string> =>
  as(by).call("public.suspend_user", {
    p_profile_id: player.id,
    p_days: days,
    p_reason: "insults",
    p_words: "Por lo que escribiste en la sala.",
  });
const keepOut = (player: Player, tournament: Tournament, by = admin): Promise<string> =>
  as(by).call("public.keep_out_of_tournament", {
    p_profile_id: player.id,
    p_tournament_id: tournament.id,
    p_reason: "cheating",
    p_words: "Jugaste con otra cuenta.",
  });
const measureOf = (player: Player) =>
  t.owner.one<{ id: string; ends_at: Date | null; lifted_at: Date | null }>(
    "select * from public.measures where profile_id = $1 order by created_at desc limit 1",
    [player.id],
  );
const appeal = async (player: Player, words = "No fui yo."): Promise<string> => {
  const { id } = await measureOf(player);
  await as(player).call("public.appeal_measure", { p_measure_id: id, p_appeal: words });
  return id;
};
const decide = (by: Player, id: string, outcome: string, endsAt: Date | null = null) =>
  as(by).call("public.decide_appeal", {
    p_measure_id: id,
    p_outcome: outcome,
    p_answer: "Lo miramos de nuevo.",
    p_ends_at: endsAt,
  });
const toldTo = async (player: Player, kind: string): Promise<string[]> =>
  await t.owner.column<string>(
    "select concat_ws(' ', title, body) as said from public.notifications where user_id = $1 and kind = $2",
    [player.id, kind],
  );
const logged = async (player: Player, action: string): Promise<number> =>
  (
    await t.owner.query(
      "select 1 from public.admin_audit_log where entity = 'profiles' and entity_id = $1 and action = $2",
      [player.id, action],
    )
  ).length;

describe("a suspension", () => {
  test("keeps somebody from everything new, tells him why and until when, and takes his offers back", async () => {
    const rude = await t.createPlayer({ tickets: 50 });
    const friend = await t.createPlayer({ tickets: 50 });
    const offer = await t.createChallenge(rude);
    const theirs = await t.createChallenge(friend);
    const cup = await t.createTournament({ checkInMinutes: 2000 });
    const entered = await t.createTournament({ checkInMinutes: 2000 });
    await t.register(entered, rude);
    const until = new Date(await suspend(rude, 3));
    expect(until.getTime() - Date.now()).toBeGreaterThan(3 * 86_400_000 - 60_000);
    expect(until.getTime() - Date.now()).toBeLessThanOrEqual(3 * 86_400_000);

    const attempts: readonly (() => Promise<unknown>)[] = [
      () => t.register(cup, rude),
      () =>
        as(rude).call("public.check_in", {
          p_tournament_id: entered.id,
          p_participant_id: rude.participantId,
        }),
      () => t.createChallenge(rude),
      () => t.acceptChallenge(theirs, rude),
      () =>
        as(rude).query(
          "update public.challenge_matches set participant2_id = $2, status = 'pending_results' where id = $1",
          [theirs.matchId, rude.participantId],
        ),
      () =>
        as(rude).query(
          "insert into public.teams (name, games, leader_id) values ('Los Suspendidos', '{Valorant}', $1)",
          [rude.id],
        ),
      () =>
        as(rude).query("insert into public.friends (user_id_1, user_id_2) values ($1, $2)", [
          rude.id,
          friend.id,
        ]),
      () =>
        as(rude).call("public.create_ticket_order", {
          p_item_id: cup.id,
          p_provider: "demo",
          p_currency: "ARS",
        }),
    ];
    for (const attempt of attempts)
      await t.expectRefusal(
        attempt(),
        "suspended",
        /Tu cuenta está suspendida hasta el .*hora de Argentina/,
      );
    expect((await t.challengeState(offer)).challenge).toBe("cancelled");
    const [reported] = await toldTo(rude, "moderation_measure");
    expect(reported).toMatch(/suspendida Hasta el .*Motivo: insultos\. Por lo que escribiste/);
    expect(await logged(rude, "suspend_user")).toBe(1);
  });

  test("ends by itself, to the moment", async () => {
    const player = await t.createPlayer();
    await suspend(player);
    const cup = await t.createTournament();
    const enter = () => t.register(cup, player);
    await t.expectRefusal(enter(), "suspended");
    await t.owner.query("update public.measures set ends_at = now() where profile_id = $1", [
      player.id,
    ]);
    await enter();
    await t.expectRefusal(
      as(player).call("public.appeal_measure", {
        p_measure_id: (await measureOf(player)).id,
        p_appeal: "Tarde",
      }),
      "measure_over",
    );
  });

  test("lets what two have staked be played out, and no match of a tournament", async () => {
    const player = await t.createPlayer({ tickets: 50 });
    const rival = await t.createPlayer({ tickets: 50 });
    const challenge = await t.createChallenge(player);
    await t.acceptChallenge(challenge, rival);
    const cup = await t.createTournament();
    await t.register(cup, player);
    await t.register(cup, rival);
    await suspend(player);
    const [match] = await t.startTournament(cup);
    await t.expectRefusal(t.reportResult(match?.id ?? "", player, "1-0"), "suspended");
    await t.reportResult(challenge.matchId, player, "1-0");
    expect(await t.reportResult(challenge.matchId, rival, "1-0")).toBe("completed");
  });

  test("a team fields no suspended player, and enters with the others", async () => {
    const team = await t.createTeam({ size: 2 });
    const rivals = await t.createTeam({ size: 2 });
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    const [member] = team.members;
    if (!member) throw new Error("a team of two has a member");
    await suspend(member);
    await t.register(cup, team);
    await t.register(cup, rivals);
    const [match] = await t.startTournament(cup);
    await t.expectRefusal(t.reportResult(match?.id ?? "", team.leader, "1-0"), "roster_too_small");
  });

  test("nobody is told of it by somebody else's act, and staff lose their rights while it runs", async () => {
    const player = await t.createPlayer();
    const organiser = await t.createPlayer();
    const cup = await t.createTournament();
    await t.joinStaff(cup, organiser, ["registrations"]);
    await suspend(player);
    const preview = () =>
      as(organiser).query<{ verdict: string }>(
        "select * from public.preview_participants($1, $2) where is_exact",
        [cup.id, [player.username]],
      );
    expect((await preview()).map(({ verdict }) => verdict)).toEqual(["unavailable"]);
    await suspend(organiser);
    await t.expectRefusal(preview(), "forbidden");
  });

  const spammer = once(() => t.createPlayer());

  test.each([
    ["without a reason", { p_reason: null }, "reason_required"],
    ["with a reason of his own", { p_reason: "because" }, "reason_required"],
    ["without words", { p_words: "  " }, "words_required"],
    ["without days", { p_days: null }, "days"],
    ["for ever", { p_days: 731 }, "days"],
    ["of nobody", { p_profile_id: "00000000-0000-4000-8000-000000000001" }, "user_not_found"],
    ["of nobody at all", { p_profile_id: null }, "user_not_found"],
  ])("is refused %s", async (_how, wrong, code) => {
    const player = await spammer();
    await t.expectRefusal(
      () =>
        as(admin).call("public.suspend_user", {
          p_profile_id: player.id,
          p_days: 2,
          p_reason: "spam",
          p_words: "x",
          ...wrong,
        }),
      code,
    );
  });

  test("is for administrators, about neither themselves nor one of them, and one at a time", async () => {
    const player = await t.createPlayer();
    const organiser = await t.createPlayer();
    await t.joinStaff(await t.createTournament(), organiser, ["participants", "staff"]);
    for (const other of [player, organiser])
      await t.expectRefusal(suspend(player, 1, other), "forbidden");
    await t.expectRefusal(suspend(admin), "measure_self");
    await t.expectRefusal(suspend(second), "user_is_admin");
    const both = await Promise.allSettled([suspend(player, 1), suspend(player, 9, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await t.expectRefusal(suspend(player), "already_suspended");
  });
});

describe("a measure in one tournament", () => {
  test("undoes the entry before the start, returns the fee, and lets nobody put him back", async () => {
    const player = await t.createPlayer({ tickets: 10 });
    const organiser = await t.createPlayer();
    const cup = await t.createTournament({ entryFee: 5 });
    const other = await t.createTournament();
    await t.joinStaff(cup, organiser, ["registrations"]);
    await t.register(cup, player);
    await keepOut(player, cup);
    const { balance } = await t.owner.one<{ balance: number }>(
      "select balance from public.wallets where participant_id = $1",
      [player.participantId],
    );
    expect(balance).toBe(10);
    await t.expectRefusal(t.register(cup, player), "kept_out");
    const [added] = await as(organiser).query<{ verdict: string }>(
      "select * from public.add_entrants($1, $2)",
      [cup.id, [player.participantId]],
    );
    expect(added?.verdict).toBe("unavailable");
    await t.register(other, player);
    expect(await logged(player, "keep_out_of_tournament")).toBe(1);
  });

  test("disqualifies who is playing, and its staff does not readmit him; what it says is his alone", async () => {
    const organiser = await t.createPlayer();
    const cup = await t.createTournament();
    const [cheat] = await t.registerPlayers(cup, 4);
    await t.joinStaff(cup, organiser, ["participants"]);
    await t.startTournament(cup);
    if (!cheat) throw new Error("four were registered");
    await keepOut(cheat, cup);
    const { status } = await t.owner.one<{ status: string }>(
      "select status from public.tournament_participants where tournament_id = $1 and participant_id = $2",
      [cup.id, cheat.participantId],
    );
    expect(status).toBe("disqualified");
    await t.expectRefusal(
      as(organiser).call("public.readmit_participant", {
        p_tournament_id: cup.id,
        p_participant_id: cheat.participantId,
        p_reason: "Vuelve",
      }),
      "cannot_play",
    );
    expect(await as(organiser).query("select id from public.measures")).toEqual([]);
    const log = await as(organiser).query<{ after: unknown }>(
      "select after from public.tournament_log($1)",
      [cup.id],
    );
    expect(JSON.stringify(log)).toContain("Medida de la administración.");
    expect(JSON.stringify(log)).not.toContain("otra cuenta");
    await t.expectRefusal(keepOut(cheat, cup), "already_kept_out");
    await t.expectRefusal(keepOut(cheat, cup, organiser), "forbidden");
  });

  test("takes a player out of the roster of his team, which plays on", async () => {
    const team = await t.createTeam({ size: 3 });
    const rivals = await t.createTeam({ size: 2 });
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    await t.register(cup, team);
    await t.register(cup, rivals);
    const [match] = await t.startTournament(cup);
    const [cheat] = team.members;
    if (!cheat) throw new Error("a team of three has members");
    await keepOut(cheat, cup);
    const { state } = await t.owner.one<{ state: string }>(
      "select state from public.roster_entries where tournament_id = $1 and profile_id = $2",
      [cup.id, cheat.id],
    );
    expect(state).toBe("removed");
    await t.expectRefusal(
      as(admin).call("public.add_to_roster", {
        p_tournament_id: cup.id,
        p_participant_id: team.participantId,
        p_profile_id: cheat.id,
        p_reason: "Vuelve",
      }),
      "cannot_play",
    );
    expect(await t.reportResult(match?.id ?? "", team.leader, "1-0")).toBe("pending_results");
  });

  test("a team with too few who may play does not enter", async () => {
    const team = await t.createTeam({ size: 2 });
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    await keepOut(team.members[0] ?? team.leader, cup);
    await t.expectRefusal(t.register(cup, team), "team_too_young");
  });
});

describe("an appeal", () => {
  test("is made once, by whoever it is about, and told to the administrators", async () => {
    const player = await t.createPlayer();
    const other = await t.createPlayer();
    await suspend(player);
    const { id } = await measureOf(player);
    const say = (by: Player, words: string | null) =>
      as(by).call("public.appeal_measure", { p_measure_id: id, p_appeal: words });
    await t.expectRefusal(say(other, "Es mi amigo"), "measure_not_found");
    for (const words of [null, " ", "a".repeat(1001)])
      await t.expectRefusal(say(player, words), "appeal_length");
    const both = await Promise.allSettled([say(player, "Una"), say(player, "Otra")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await t.expectRefusal(say(player, "Otra vez"), "already_appealed");
    expect(await toldTo(second, "report_appeal")).not.toEqual([]);
  });

  test("is decided by another administrator than who imposed it, where there is one", async () => {
    const player = await t.createPlayer();
    await suspend(player);
    const id = await appeal(player);
    await t.expectRefusal(
      decide(admin, id, "upheld"),
      "own_measure",
      "La medida es tuya: la apelación la decide otra persona de la administración.",
    );
    await t.expectRefusal(decide(player, id, "lifted"), "forbidden");
    await decide(second, id, "upheld");
    await t.expectRefusal(decide(second, id, "lifted"), "no_open_appeal");
    expect(await toldTo(player, "moderation_appeal")).toEqual([
      "Tu apelación: la medida sigue Lo miramos de nuevo.",
    ]);
    expect(await logged(player, "decide_appeal")).toBe(1);
  });

  test("lifts it, or shortens it to a moment to come and never longer", async () => {
    const lifted = await t.createPlayer();
    await suspend(lifted);
    await decide(second, await appeal(lifted), "lifted");
    const cup = await t.createTournament();
    await t.register(cup, lifted);

    const shortened = await t.createPlayer();
    await suspend(shortened, 10);
    const id = await appeal(shortened);
    for (const days of [-1, 11])
      await t.expectRefusal(
        decide(second, id, "shortened", new Date(Date.now() + days * 86_400_000)),
        "ends_at",
      );
    await t.expectRefusal(decide(second, id, "shortened"), "ends_at");
    const sooner = new Date(Date.now() + 86_400_000);
    await decide(second, id, "shortened", sooner);
    expect((await measureOf(shortened)).ends_at).toEqual(sooner);
  });

  test("who is alone decides his own", async () => {
    const player = await t.createPlayer();
    await suspend(player);
    const id = await appeal(player);
    await t.owner.query("update public.profiles set role = 'user' where id = $1", [second.id]);
    await decide(admin, id, "lifted");
    await t.owner.query("update public.profiles set role = 'admin' where id = $1", [second.id]);
    expect((await measureOf(player)).lifted_at).not.toBeNull();
  });
});

test("an administrator lifts a measure, once, and the person is told", async () => {
  const player = await t.createPlayer();
  await suspend(player);
  const { id } = await measureOf(player);
  await t.expectRefusal(as(player).call("public.lift_measure", { p_measure_id: id }), "forbidden");
  await as(admin).call("public.lift_measure", { p_measure_id: id });
  await t.expectRefusal(
    as(admin).call("public.lift_measure", { p_measure_id: id }),
    "measure_over",
  );
  expect(await toldTo(player, "moderation_measure_lifted")).toHaveLength(1);
  expect(await logged(player, "lift_measure")).toBe(1);
});

test("administrators find whose appeal waits, what runs and what is over", async () => {
  const [appealing, running, lifted] = await Promise.all([
    t.createPlayer(),
    t.createPlayer(),
    t.createPlayer(),
  ]);
  const people = [appealing, running, lifted];
  for (const player of people) await suspend(player);
  await appeal(appealing);
  await as(admin).call("public.lift_measure", { p_measure_id: (await measureOf(lifted)).id });
  const found = async (state: string | null) => {
    const rows = await as(second).query<{ username: string }>(
      "select username from public.admin_measures(null, $1)",
      [state],
    );
    const names = new Set(rows.map(({ username }) => username));
    return people.filter(({ username }) => names.has(username));
  };
  expect(await found("appealed")).toEqual([appealing]);
  expect(await found("running")).toEqual([appealing, running]);
  expect(await found("over")).toEqual([lifted]);
  expect(await found(null)).toEqual(people);
});

test("whoever it is about reads it, never who imposed it; nobody else does", async () => {
  const player = await t.createPlayer();
  await suspend(player);
  for (const columns of ["*", "imposed_by", "decided_by"])
    await expectSqlState(as(player).query(`select ${columns} from public.measures`), "42501");
  expect(await as(player).query("select reason, words from public.measures")).toHaveLength(1);
  const stranger = await t.createPlayer();
  expect(await as(stranger).query("select id from public.measures")).toEqual([]);
  const file = (by: Player) =>
    as(by).query<{ imposed_by: string; is_own: boolean }>(
      "select imposed_by, is_own from public.admin_measures($1)",
      [player.id],
    );
  expect(await file(admin)).toEqual([{ imposed_by: admin.username, is_own: true }]);
  expect(await file(second)).toEqual([{ imposed_by: admin.username, is_own: false }]);
  for (const by of [player, stranger]) await t.expectRefusal(file(by), "forbidden");
});

test("who closes the account while suspended does not come back with address nor nickname", async () => {
  const player = await t.createPlayer({
    email: "suspendida@example.test",
    username: "Suspendida",
  });
  await suspend(player);
  await as(player).call("public.close_account");
  await t.expectRefusal(t.createPlayer({ email: "suspendida+2@example.test" }), "email_barred");
  expect((await t.createPlayer({ username: "suspendida" })).username).toBe("suspendida_1");
});
