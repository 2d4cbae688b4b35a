import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { NewTournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

type Cup = { readonly id: string };
type Side = Pick<Team, "participantId">;

async function teamCup(teams: readonly Team[], wanted: NewTournament = {}) {
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2", ...wanted });
  for (const team of teams) await t.register(cup, team);
  return cup;
}

/** A running 2v2 of these teams, and its first match. */
async function running(teams: readonly Team[]) {
  const cup = await teamCup(teams);
  const [match] = await t.startTournament(cup);
  if (!match) throw new Error("no match");
  return { ...cup, match };
}

const duo = (size = 2) => t.createTeam({ size });
const leave = (player: Player) => t.asUser(player).call("public.leave_team", {});

const change = (
  kind: "add_to" | "remove_from",
  cup: Cup,
  team: Side,
  player: Player,
  reason = "Lesión",
) =>
  t.admin.call(`public.${kind}_roster`, {
    p_tournament_id: cup.id,
    p_participant_id: team.participantId,
    p_profile_id: player.id,
    p_reason: reason,
  });

const rosterOf = async (cup: Cup, team: Side): Promise<Record<string, string>> => {
  const rows = await t.owner.query<{ profile_id: string; state: string }>(
    "select profile_id, state from public.roster_entries where tournament_id = $1 and participant_id = $2",
    [cup.id, team.participantId],
  );
  return Object.fromEntries(rows.map(({ profile_id, state }) => [profile_id, state]));
};

const notificationsOf = async (player: Player, kind: string): Promise<string[]> => {
  return t.owner.column<string>(
    "select body from public.notifications where user_id = $1 and kind = $2 order by created_at",
    [player.id, kind],
  );
};

async function joinAsCoLeader(team: Team, player: Player) {
  await t.joinTeam(team, player);
  await t.makeCoLeader(team, player);
}

describe("the freeze", () => {
  test("fixes the members of the moment at which the tournament starts", async () => {
    const [one, other] = [await duo(3), await duo()];
    const late = await t.createPlayer();
    const cup = await running([one, other]);
    await t.joinTeam(one, late);
    expect(await rosterOf(cup, one)).toEqual(
      Object.fromEntries([one.leader, ...one.members].map(({ id }) => [id, "active"])),
    );
    expect(Object.keys(await rosterOf(cup, other))).toHaveLength(2);
  });

  test("an unplayed structure that is made again keeps the rosters", async () => {
    const [one, other] = [await duo(), await duo()];
    const cup = await running([one, other]);
    await t.joinTeam(one, await t.createPlayer());
    await t.admin.call("public.generate_tournament_structure", { p_tournament_id: cup.id });
    expect(Object.keys(await rosterOf(cup, one))).toHaveLength(2);
  });

  test("a team that fell below the mode is left out, warned before and told then", async () => {
    const [one, other, third] = [await duo(), await duo(), await duo()];
    const cup = await teamCup([one, other, third]);
    await leave(third.members[0] as Player);
    expect(await notificationsOf(third.leader, "tournament_roster_small")).toEqual([
      "El equipo tiene 1 de los 2 jugadores que pide el formato: si no se completa antes de que empiece, queda afuera.",
    ]);
    const [final, ...more] = await t.startTournament(cup);
    expect(more).toEqual([]);
    expect([final?.participant1_id, final?.participant2_id]).not.toContain(third.participantId);
    expect(await notificationsOf(third.leader, "tournament_roster_small")).toContain(
      "Al cerrarse los planteles el equipo tenía 1 de los 2 jugadores de 18 años o más que pide el formato, y quedó afuera.",
    );
    expect(
      await t.admin.one(
        "select public.participant_count(t) as count from public.tournaments t where id = $1",
        [cup.id],
      ),
    ).toEqual({ count: 2 });
  });

  test("fewer than two whole teams start nothing, and say so when the matches are asked for", async () => {
    const [one, other] = [await duo(), await duo()];
    const cup = await teamCup([one, other]);
    await leave(other.members[0] as Player);
    expect(await t.startTournament(cup)).toEqual([]);
    await t.expectRefusal(
      t.admin.call("public.generate_tournament_structure", { p_tournament_id: cup.id }),
      "not_enough_participants",
      "al menos dos equipos que vengan con los 2 jugadores",
    );
  });

  test("a check-in closes with the live draw, and the rosters with it; cancelling the draw opens them", async () => {
    const [one, other] = [await duo(), await duo()];
    const late = await t.createPlayer();
    const cup = await teamCup([one, other]);
    const [stage] = await t.stagesOf(cup);
    const draw = await t.admin.call<string>("public.start_live_draw", { p_stage_id: stage?.id });
    await t.joinTeam(one, late);
    expect(Object.keys(await rosterOf(cup, one))).not.toContain(late.id);
    await leave(other.members[0] as Player);
    expect(
      await t.owner.one(
        "select cardinality(private.live_draw_participants(s)) as count from public.tournament_stages s where id = $1",
        [stage?.id],
      ),
    ).toEqual({ count: 2 });
    await t.admin.call("public.cancel_live_draw", { p_live_draw_id: draw });
    expect(await rosterOf(cup, one)).toEqual({});
    await t.joinTeam(other, other.members[0] as Player);
    await t.startTournament(cup);
    expect(Object.keys(await rosterOf(cup, one))).toContain(late.id);
  });
});

describe("who acts for a side", () => {
  test("nobody who joined after the freeze: he reports, disputes, writes, uploads and withdraws nothing", async () => {
    const [one, other] = [await duo(), await duo()];
    const { match, id } = await running([one, other]);
    const stranger = await t.createPlayer();
    await joinAsCoLeader(one, stranger);
    const as = t.asUser(stranger);
    const because = "No estás en el plantel";
    await t.expectRefusal(() => t.reportResult(match.id, stranger, "1-0"), "forbidden", because);
    await t.expectRefusal(
      () => as.call("public.dispute_match", { p_match_id: match.id, p_reason: "No" }),
      "forbidden",
      because,
    );
    await t.expectRefusal(
      () => as.call("public.send_match_message", { p_match_id: match.id, p_content: "Hola" }),
      "forbidden",
    );
    await t.expectRefusal(
      () =>
        as.call("public.leave_tournament", {
          p_tournament_id: id,
          p_participant_id: one.participantId,
        }),
      "forbidden",
    );
    expect(await as.one("select private.can_act_in_match($1) as can", [match.id])).toEqual({
      can: false,
    });
    await t.reportResult(match.id, other.leader, "0-1");
    await t.expectRefusal(() => t.confirmResult(match.id, stranger), "forbidden", because);
    expect(await t.reportResult(match.id, one.leader, "0-1")).toBe("completed");
  });

  test("my_agenda says so too", async () => {
    const [one, other] = [await duo(), await duo()];
    await running([one, other]);
    const stranger = await t.createPlayer();
    await joinAsCoLeader(one, stranger);
    const acts = (player: Player) =>
      t.asUser(player).query("select can_act from public.my_agenda() where kind = 'match'");
    expect(await acts(one.leader)).toEqual([{ can_act: true }]);
    expect(await acts(stranger)).toEqual([{ can_act: false }]);
  });

  test("fewer than the mode needs report no match that was played, and may give it away", async () => {
    const [one, other] = [await duo(), await duo()];
    const { match } = await running([one, other]);
    await leave(one.members[0] as Player);
    expect(await notificationsOf(one.leader, "tournament_roster_small")).toEqual([
      expect.stringContaining("El plantel tiene 1 de los 2 jugadores"),
    ]);
    const why = "El plantel tiene 1 de los 2 jugadores que pide el formato";
    const report = (extra: object) =>
      t.asUser(one.leader).call("public.report_match_result", {
        p_match_id: match.id,
        p_result: "1-0",
        ...extra,
      });
    await t.expectRefusal(() => report({}), "roster_too_small", why);
    await t.expectRefusal(() => report({ p_result: "0-1" }), "roster_too_small", why);
    await t.expectRefusal(() => report({ p_walkover: true }), "roster_too_small", why);
    expect(await report({ p_walkover: true, p_winner_id: other.participantId })).toBe("completed");
    expect(await notificationsOf(other.leader, "match_won")).toHaveLength(1);
  });

  test("what was won by the rival can be confirmed by too few", async () => {
    const [one, other] = [await duo(), await duo()];
    const { match } = await running([one, other]);
    const [first, second] =
      match.participant1_id === one.participantId ? [one, other] : [other, one];
    await t.reportResult(match.id, second.leader, "0-1");
    await leave(first.members[0] as Player);
    expect(await t.confirmResult(match.id, first.leader)).toBe("completed");
  });

  test("results and the title count for the roster, not for who joined later", async () => {
    const [one, other] = [await duo(), await duo()];
    const cup = await running([one, other]);
    const late = await t.createPlayer();
    await t.joinTeam(one, late);
    await t.declareWinner(cup.match, one.participantId);
    const figures = (player: Player) =>
      t.owner.query(
        "select wins, tournaments_won from private.participant_counters where participant_id = $1",
        [player.participantId],
      );
    expect(await figures(one.leader)).toEqual([{ wins: 1, tournaments_won: 1 }]);
    expect(await figures(late)).toEqual([{ wins: 0, tournaments_won: 0 }]);
  });
});

describe("leaving a team", () => {
  test("binds to it for the rest of the tournament: the rival cannot field him, coming back he plays again", async () => {
    const [one, other] = [await duo(3), await duo()];
    const cup = await running([one, other]);
    const deserter = one.members[0] as Player;
    await leave(deserter);
    expect(await rosterOf(cup, one)).toMatchObject({ [deserter.id]: "left" });
    await joinAsCoLeader(other, deserter);
    await t.expectRefusal(
      () => t.reportResult(cup.match.id, deserter, "1-0"),
      "forbidden",
      "No estás en el plantel",
    );
    await t.expectRefusal(
      () => change("add_to", cup, other, deserter),
      "in_another_roster",
      `Está en el plantel de ${one.name}`,
    );
    await leave(deserter);
    await t.joinTeam(one, deserter);
    expect(await rosterOf(cup, one)).toMatchObject({ [deserter.id]: "active" });
    expect(
      await t.owner.query(
        "select kind, reason from public.roster_changes where tournament_id = $1 order by created_at",
        [cup.id],
      ),
    ).toEqual([
      { kind: "left", reason: null },
      { kind: "returned", reason: null },
    ]);
  });

  test("a tournament that is over keeps who played it; one that goes on again finds who left", async () => {
    const [one, other] = [await duo(3), await duo()];
    const cup = await running([one, other]);
    await t.playToTheEnd(cup);
    const deserter = one.members[0] as Player;
    await leave(deserter);
    expect(await rosterOf(cup, one)).toMatchObject({ [deserter.id]: "active" });
    await t.admin.call("public.reopen_match", { p_match_id: cup.match.id });
    expect(await rosterOf(cup, one)).toMatchObject({ [deserter.id]: "left" });
  });
});

describe("the organiser", () => {
  test("adds a member who joined later; both sides read who and why, and he plays", async () => {
    const [one, other] = [await duo(), await duo()];
    const cup = await running([one, other]);
    const late = await t.createPlayer();
    await joinAsCoLeader(one, late);
    await leave(one.members[0] as Player);
    await change("add_to", cup, one, late, "  Se lesionó su compañero ");
    expect(await rosterOf(cup, one)).toMatchObject({ [late.id]: "active" });
    expect(await t.reportResult(cup.match.id, late, "1-0")).toBe("pending_results");
    const news = `La organización sumó a ${late.username} al plantel de ${one.name}: Se lesionó su compañero`;
    for (const reader of [one.leader, other.leader, late])
      expect(await notificationsOf(reader, "tournament_roster_changed")).toEqual([news]);
    expect(
      await t
        .asUser(other.leader)
        .query(
          "select kind, reason from public.roster_changes where tournament_id = $1 and kind = 'added'",
          [cup.id],
        ),
    ).toEqual([{ kind: "added", reason: "Se lesionó su compañero" }]);
    expect(
      await t.admin.query(
        "select action from public.admin_audit_log where entity_id = $1 and action = 'add_to_roster'",
        [cup.id],
      ),
    ).toHaveLength(1);
  });

  test("takes somebody out, who acts no more; before that team has played he is free for another", async () => {
    const [one, other] = [await t.createTeam({ size: 3, coLeaders: 1 }), await duo()];
    const cup = await running([one, other]);
    const out = one.members[0] as Player;
    await change("remove_from", cup, one, out);
    await t.expectRefusal(
      () => t.reportResult(cup.match.id, out, "1-0"),
      "forbidden",
      "No estás en el plantel",
    );
    await leave(out);
    await t.joinTeam(other, out);
    await change("add_to", cup, other, out);
    expect(await rosterOf(cup, other)).toMatchObject({ [out.id]: "active" });
  });

  test("who has played for one team plays for no other, not even removed", async () => {
    const teams = [await duo(3), await duo(), await duo(), await duo()] as const;
    const cup = await running(teams);
    const match = (await t.matchesOf(cup)).find((candidate) =>
      [candidate.participant1_id, candidate.participant2_id].includes(teams[0].participantId),
    );
    if (!match) throw new Error("no match");
    await t.declareWinner(match, teams[0].participantId);
    const out = teams[0].members[0] as Player;
    await change("remove_from", cup, teams[0], out);
    await leave(out);
    const rival = teams
      .slice(1)
      .find(
        (team) => ![match.participant1_id, match.participant2_id].includes(team.participantId),
      ) as Team;
    await t.joinTeam(rival, out);
    await t.expectRefusal(
      () => change("add_to", cup, rival, out),
      "played_for_another",
      `Ya jugó este torneo con ${teams[0].name}`,
    );
  });

  test("is refused without a reason, before the freeze, after the end, for strangers and for who is in it", async () => {
    const [one, other] = [await duo(), await duo()];
    const cup = await teamCup([one, other]);
    const [mate] = one.members as [Player];
    const stranger = await t.createPlayer();
    await t.expectRefusal(() => change("remove_from", cup, one, mate), "roster_not_frozen");
    await t.startTournament(cup);
    await t.expectRefusal(() => change("add_to", cup, one, mate), "already_in_roster");
    await t.expectRefusal(() => change("add_to", cup, one, stranger), "not_a_member");
    await t.expectRefusal(() => change("remove_from", cup, one, stranger), "not_in_roster");
    await t.expectRefusal(() => change("remove_from", cup, one, mate, " "), "reason_required");
    await t.setTournamentStatus(cup, "Finalizado");
    await t.expectRefusal(() => change("remove_from", cup, one, mate), "tournament_finished");
  });
});

test("members who leave and join while ten tournaments start are either in a roster or not, never in two", async () => {
  const [one, other] = [await duo(4), await duo(4)];
  const cups = await Promise.all(Array.from({ length: 10 }, () => teamCup([one, other])));
  const movers = one.members.slice(0, 2);
  await Promise.all([
    ...cups.map((cup) => t.startTournament(cup)),
    ...movers.map(async (player) => {
      await leave(player);
      await t.joinTeam(other, player);
    }),
  ]);
  const [broken] = await t.owner.query<{ count: number }>(
    `select count(*)::integer as count
     from public.roster_entries entry
     join public.participants participant on participant.id = entry.participant_id
     left join public.team_members member on member.team_id = participant.team_id and member.profile_id = entry.profile_id
     where entry.tournament_id = any ($1) and (entry.state = 'active') <> (member.profile_id is not null)`,
    [cups.map(({ id }) => id)],
  );
  expect(broken).toEqual({ count: 0 });
});
