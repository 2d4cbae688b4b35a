import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const achievementsOf = async (player: Pick<Player, "id">): Promise<string[]> =>
  await t.anon.column<string>(
    `select a.name from public.user_achievements u join public.achievements a on a.id = u.achievement_id
       where u.profile_id = $1 order by a.name`,
    [player.id],
  );

/** A tournament of two, won by the first. */
async function cup(winner: Player, loser: Player): Promise<string> {
  const tournament = await t.createTournament();
  await t.register(tournament, winner);
  await t.register(tournament, loser);
  await t.startTournament(tournament);
  await t.playToTheEnd(tournament, () => winner.participantId);
  return tournament.id;
}

const owner = () => t.owner;

/** An achievement, created as in the back office. */
async function make(session: Session, values: Record<string, unknown> = {}): Promise<string> {
  const row = {
    name: "Prueba",
    description: "",
    icon_url: null,
    metric: "matches_won",
    threshold: 5,
    ...values,
  };
  const columns = Object.keys(row);
  const made = await session.one<{ id: string }>(
    `insert into public.achievements (${columns.join(", ")})
     values (${columns.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  return made.id;
}

const stateOf = (
  admin: Session,
  id: string,
): Promise<{ holders: string; is_being_given: boolean }> =>
  admin.one("select a.holders, a.is_being_given from public.achievements a where id = $1", [id]);

/** One step of awarding a new or changed achievement; true while there are more steps. */
const nextStep = async (players: number): Promise<boolean> =>
  (
    await owner().one<{ more: boolean }>("select private.continue_achievement_round($1) as more", [
      players,
    ])
  ).more;

describe("achievements come with the facts", () => {
  test("first win, titles, ten wins, veteran; and a reopened match takes back what it gave", async () => {
    const [champion, loser] = [await t.createPlayer(), await t.createPlayer()];
    const first = await cup(champion, loser);
    expect(await achievementsOf(champion)).toEqual([
      "Campeón invicto",
      "Primera corona",
      "Primera sangre",
    ]);
    expect(await achievementsOf(loser)).toEqual([]);
    expect(
      await t
        .asUser(champion)
        .query("select title from public.notifications where kind = 'achievement'"),
    ).toHaveLength(3);

    await t.admin.call("public.reopen_match", {
      p_match_id: (await t.matchesOf({ id: first }))[0]?.id,
    });
    expect(await achievementsOf(champion)).toEqual([]);
    await t.playToTheEnd({ id: first }, () => champion.participantId);
    await cup(champion, loser);
    expect(await achievementsOf(champion)).not.toContain("Dinastía");
    await cup(champion, loser);
    expect(await achievementsOf(champion)).toContain("Dinastía");
    for (let count = 3; count < 25; count += 1) await cup(champion, loser);
    expect(await achievementsOf(champion)).toEqual([
      "Campeón invicto",
      "Dinastía",
      "Imparable",
      "Primera corona",
      "Primera sangre",
      "Veterano",
    ]);
    expect(await achievementsOf(loser)).toEqual(["Veterano"]);
  });

  test("a challenge won, and a team founded", async () => {
    const [creator, acceptor] = [
      await t.createPlayer({ tickets: 10 }),
      await t.createPlayer({ tickets: 10 }),
    ];
    const challenge = await t.createChallenge(creator);
    await t.acceptChallenge(challenge, acceptor);
    await t.admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: acceptor.participantId,
      p_result: "0-1",
    });
    expect(await achievementsOf(acceptor)).toEqual(["Duelista", "Primera sangre"]);
    expect(await achievementsOf(creator)).toEqual([]);
    await t.createTeam({ leader: creator });
    expect(await achievementsOf(creator)).toEqual(["Fundador"]);
  });

  test("a team's title is every member's", async () => {
    const home = await t.createTeam({ size: 3 });
    const away = await t.createTeam();
    const tournament = await t.createTournament({
      type: "team",
      prizes: [{ type: "money", value: 900 }],
    });
    for (const team of [home, away]) await t.register(tournament, team);
    await t.startTournament(tournament);
    await t.playToTheEnd(tournament, () => home.participantId);
    for (const member of [home.leader, ...home.members])
      expect(await achievementsOf(member)).toContain("Primera corona");
    const stats = await t.owner.query<{
      stats: { totalEarnings: number; tournamentsWon: number };
    }>("select stats from public.profiles where id = any ($1) order by array_position($1, id)", [
      [home.leader.id, ...home.members.map((member) => member.id)],
    ]);
    expect(stats.map((row) => [row.stats.tournamentsWon, row.stats.totalEarnings])).toEqual([
      [1, 900],
      [1, 0],
      [1, 0],
    ]);
  });
});

describe("admins make and change them", () => {
  test("whoever deserves it already gets it, in steps, told once; a higher number takes nothing away", async () => {
    const [champion, loser] = [await t.createPlayer(), await t.createPlayer()];
    for (let count = 0; count < 2; count += 1) await cup(champion, loser);
    const admin = t.admin;
    const made = await make(admin, { name: "Bicampeón", metric: "tournaments_won", threshold: 2 });
    expect(await achievementsOf(champion)).not.toContain("Bicampeón");
    expect(await stateOf(admin, made)).toEqual({ holders: "0", is_being_given: true });
    let steps = 1;
    while (await nextStep(1)) steps += 1;
    expect(steps).toBeGreaterThan(2);
    expect(await achievementsOf(champion)).toContain("Bicampeón");
    expect(await achievementsOf(loser)).not.toContain("Bicampeón");
    const titles = t
      .asUser(champion)
      .query<{ title: string }>(
        "select title from public.notifications where kind = 'achievement' and title like '%Bicampeón'",
      );
    expect(await titles).toEqual([{ title: "Nuevo logro: Bicampeón" }]);
    const { holders } = await stateOf(admin, made);
    expect(Number(holders)).toBeGreaterThanOrEqual(1);

    await admin.query("update public.achievements set threshold = 30 where id = $1", [made]);
    await owner().query("select private.run_scheduled_work()");
    expect(await stateOf(admin, made)).toEqual({ holders, is_being_given: false });
    await cup(champion, loser);
    expect(await achievementsOf(champion)).toContain("Bicampeón");

    // A correction that lowers a result below the achievement's threshold removes it.
    for (const { id } of await owner().query<{ id: string }>(
      `select m.id from public.tournament_matches m
       join public.tournament_participants p using (tournament_id)
       where p.participant_id = $1 order by m.decided_at desc limit 2`,
      [champion.participantId],
    ))
      await admin.call("public.reopen_match", { p_match_id: id });
    expect(await achievementsOf(champion)).not.toContain("Bicampeón");
    await admin.query("delete from public.achievements where id = $1", [made]);
  });

  test("one that is switched off is given to nobody and seen by nobody, and comes back with its holders", async () => {
    const [holder, later] = [await t.createPlayer(), await t.createPlayer()];
    const [first, second] = [await t.createPlayer(), await t.createPlayer()];
    const admin = t.admin;
    const made = await make(admin, { name: "Sociable", metric: "friends", threshold: 2 });
    while (await nextStep(100));
    await t.makeFriends(holder, first);
    expect(await achievementsOf(holder)).toEqual([]);
    await t.makeFriends(second, holder);
    expect(await achievementsOf(holder)).toEqual(["Sociable"]);

    await admin.query("update public.achievements set is_active = false where id = $1", [made]);
    const everybody = [t.anon, t.asUser(holder)];
    for (const session of everybody) {
      expect(
        await session.query("select id from public.achievements where id = $1", [made]),
      ).toEqual([]);
      expect(
        await session.query("select * from public.user_achievements where achievement_id = $1", [
          made,
        ]),
      ).toEqual([]);
    }
    expect(await stateOf(admin, made)).toEqual({ holders: "1", is_being_given: false });
    await t.makeFriends(later, first);
    await t.makeFriends(later, second);
    await t.asUser(holder).query("delete from public.friends where user_id_1 = $1", [second.id]);

    await admin.query("update public.achievements set is_active = true where id = $1", [made]);
    while (await nextStep(100));
    expect(await achievementsOf(holder)).toEqual(["Sociable"]);
    expect(await achievementsOf(later)).toEqual(["Sociable"]);
    expect(
      await t.asUser(holder).query("select 1 from public.notifications where kind = 'achievement'"),
    ).toHaveLength(1);
    await admin.query("delete from public.achievements where id = $1", [made]);
    expect(await achievementsOf(holder)).toEqual([]);
  });

  test("what is founded counts after the team is gone", async () => {
    const founder = await t.createPlayer();
    const admin = t.admin;
    const made = await make(admin, { name: "Arquitecto", metric: "teams_founded", threshold: 2 });
    const team = await t.createTeam({ leader: founder });
    await t.asUser(founder).query("delete from public.teams where id = $1", [team.id]);
    expect(await achievementsOf(founder)).toEqual(["Fundador"]);
    await t.createTeam({ leader: founder });
    expect(await achievementsOf(founder)).toEqual(["Arquitecto", "Fundador"]);
    await admin.query("delete from public.achievements where id = $1", [made]);
  });

  test.each([
    { change: { name: " " }, state: "23514", why: "a name" },
    { change: { name: "x".repeat(81) }, state: "23514", why: "a name of 80" },
    { change: { name: "PRIMERA SANGRE " }, state: "23505", why: "a name of its own" },
    { change: { description: "x".repeat(301) }, state: "23514", why: "a description of 300" },
    { change: { metric: "luck" }, state: "23514", why: "a figure that is counted" },
    { change: { threshold: 0 }, state: "23514", why: "a number above zero" },
    { change: { threshold: 1_000_001 }, state: "23514", why: "a number that can be reached" },
    { change: { icon_url: "javascript:alert(1)" }, state: "23514", why: "a picture" },
  ])("it has $why", async ({ change, state }) => {
    await expectSqlState(make(t.admin, change), state);
  });
});

describe("who writes them", () => {
  test("admins make, change and delete them, each recorded; nobody gives or takes one", async () => {
    const player = await t.createPlayer();
    const admin = t.admin;
    const made = await make(admin, { name: "Del registro" });
    await admin.query("update public.achievements set threshold = 7 where id = $1", [made]);
    for (const session of [t.anon, t.asUser(player)]) {
      await expectSqlState(make(session, { name: "Propio" }), "42501");
      await expectSqlState(session.query("delete from public.user_achievements"), "42501");
      await expectSqlState(session.query("select holders from public.achievements"), "42703");
    }
    const mine = t.asUser(player);
    expect(await mine.count("update public.achievements set name = 'x'")).toBe(0);
    expect(await mine.count("delete from public.achievements")).toBe(0);
    expect(
      await mine.query("select a.holders, a.is_being_given from public.achievements a limit 1"),
    ).toEqual([{ holders: null, is_being_given: null }]);
    for (const session of [admin, mine]) {
      await expectSqlState(
        session.query(
          "insert into public.user_achievements (profile_id, achievement_id, metric, threshold) select $1, id, metric, 1 from public.achievements",
          [player.id],
        ),
        "42501",
      );
      await expectSqlState(session.query("delete from public.user_achievements"), "42501");
    }
    await admin.query("delete from public.achievements where id = $1", [made]);
    expect(
      await admin.query(
        "select action from public.admin_audit_log where entity = 'achievements' and entity_id = $1 order by created_at",
        [made],
      ),
    ).toEqual([{ action: "insert" }, { action: "update" }, { action: "delete" }]);
  });
});
