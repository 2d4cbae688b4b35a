import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestDatabase,
  type TestDatabase,
} from "../../../apps/server/src/testing/test-database.ts";
import { acceptChallenge, createChallenge } from "@leyenda/testing/challenges";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  matchesOf,
  playToTheEnd,
  register,
  startTournament,
} from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.close();
});

const achievementsOf = async (player: Pick<Player, "id">): Promise<string[]> =>
  (
    await asAnon(database).query<{ code: string }>(
      `select a.code from public.user_achievements u join public.achievements a on a.id = u.achievement_id
       where u.profile_id = $1 order by a.code`,
      [player.id],
    )
  ).map((row) => row.code);

/** A cup of two that the first one wins. */
async function cup(winner: Player, loser: Player): Promise<string> {
  const tournament = await createTournament(database);
  await register(database, tournament, { by: winner, participantId: winner.participantId });
  await register(database, tournament, { by: loser, participantId: loser.participantId });
  await startTournament(database, tournament);
  await playToTheEnd(database, tournament, () => winner.participantId);
  return tournament.id;
}

describe("achievements come with the facts", () => {
  test("first win, titles, ten wins, veteran; and a reopened match takes back what it gave", async () => {
    const [champion, loser] = [await createPlayer(database), await createPlayer(database)];
    const first = await cup(champion, loser);
    expect(await achievementsOf(champion)).toEqual([
      "first_title",
      "first_win",
      "undefeated_champion",
    ]);
    expect(await achievementsOf(loser)).toEqual([]);
    expect(
      await asUser(database, champion).query(
        "select title from public.notifications where kind = 'achievement'",
      ),
    ).toHaveLength(3);

    const admin = await asHouseAdmin(database);
    await admin.call("public.reopen_match", {
      p_match_id: (await matchesOf(database, { id: first }))[0]?.id,
    });
    expect(await achievementsOf(champion)).toEqual([]);
    await playToTheEnd(database, { id: first }, () => champion.participantId);
    await cup(champion, loser);
    expect(await achievementsOf(champion)).not.toContain("three_titles");
    await cup(champion, loser);
    expect(await achievementsOf(champion)).toContain("three_titles");
    for (let count = 3; count < 25; count += 1) await cup(champion, loser);
    expect(await achievementsOf(champion)).toEqual([
      "first_title",
      "first_win",
      "ten_wins",
      "three_titles",
      "tournament_veteran",
      "undefeated_champion",
    ]);
    expect(await achievementsOf(loser)).toEqual(["tournament_veteran"]);
  });

  test("a challenge won, and a team founded", async () => {
    const [creator, acceptor] = [
      await createPlayer(database, { tickets: 10 }),
      await createPlayer(database, { tickets: 10 }),
    ];
    const challenge = await createChallenge(database, creator);
    await acceptChallenge(database, challenge, acceptor);
    const admin = await asHouseAdmin(database);
    await admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: acceptor.participantId,
      p_result: "0-1",
    });
    expect(await achievementsOf(acceptor)).toEqual(["first_challenge_won", "first_win"]);
    expect(await achievementsOf(creator)).toEqual([]);
    await createTeam(database, { leader: creator });
    expect(await achievementsOf(creator)).toEqual(["team_founder"]);
  });

  test("a team's title is every member's", async () => {
    const home = await createTeam(database, { size: 3 });
    const away = await createTeam(database);
    const tournament = await createTournament(database, {
      type: "team",
      prizes: [{ type: "money", value: 900 }],
    });
    for (const team of [home, away])
      await register(database, tournament, { by: team.leader, participantId: team.participantId });
    await startTournament(database, tournament);
    await playToTheEnd(database, tournament, () => home.participantId);
    for (const member of [home.leader, ...home.members])
      expect(await achievementsOf(member)).toContain("first_title");
    const stats = await asOwner(database).query<{
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

describe("who writes them", () => {
  test("admins edit the texts, nobody gives or takes one", async () => {
    const player = await createPlayer(database);
    const admin = await asHouseAdmin(database);
    expect(
      await admin.count(
        "update public.achievements set name = 'Primera victoria' where code = 'first_win'",
      ),
    ).toBe(1);
    expect(await asUser(database, player).count("update public.achievements set name = 'x'")).toBe(
      0,
    );
    for (const session of [admin, asUser(database, player)]) {
      await expectSqlState(session.query("update public.achievements set code = 'x'"), "42501");
      await expectSqlState(
        session.query(
          "insert into public.user_achievements (profile_id, achievement_id) select $1, id from public.achievements",
          [player.id],
        ),
        "42501",
      );
      await expectSqlState(session.query("delete from public.user_achievements"), "42501");
    }
  });
});
