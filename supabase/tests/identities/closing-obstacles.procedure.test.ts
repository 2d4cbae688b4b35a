import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

beforeAll(() => t.createAdmin());

const close = (player: { id: string }): Promise<unknown> =>
  t.asUser(player).call("public.close_account");

describe("closing_obstacles", () => {
  interface Obstacle {
    readonly code: string;
    readonly message: string;
    readonly subject_id: string | null;
  }
  const obstaclesOf = (player: { id: string }): Promise<Obstacle[]> =>
    t.asUser(player).query<Obstacle>("select * from public.closing_obstacles()");

  /** The only obstacle shown to a player, for which closing the account is refused too. */
  async function onlyObstacle(player: { id: string }): Promise<Obstacle> {
    const obstacles = await obstaclesOf(player);
    expect(obstacles).toHaveLength(1);
    const [obstacle] = obstacles as [Obstacle];
    await t.expectRefusal(() => close(player), obstacle.code, obstacle.message);
    return obstacle;
  }

  test("nothing stands in the way of who only offers: closing takes the offer back", async () => {
    const player = await t.createPlayer({ tickets: 10 });
    await t.createChallenge(player, { wager: 5 });
    expect(await obstaclesOf(player)).toEqual([]);
    await close(player);
  });

  test("a running cup is named, and no longer once it is over", async () => {
    const cup = await t.createTournament({ name: "Copa Relámpago" });
    const [player] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    expect(await obstaclesOf(player)).toEqual([]);
    await t.startTournament(cup);
    const obstacle = await onlyObstacle(player);
    expect(obstacle).toMatchObject({ code: "tournament_running", subject_id: cup.id });
    expect(obstacle.message).toContain("Copa Relámpago");
    await t.playToTheEnd(cup);
    expect((await obstaclesOf(player)).map(({ code }) => code)).not.toContain("tournament_running");
  });

  test("a running challenge is named with the rival", async () => {
    const player = await t.createPlayer({ tickets: 10 });
    const rival = await t.createPlayer({ tickets: 10 });
    const challenge = await t.createChallenge(player, { wager: 5 });
    await t.acceptChallenge(challenge, rival);
    const obstacle = await onlyObstacle(player);
    expect(obstacle).toMatchObject({ code: "challenge_running", subject_id: challenge.id });
    expect(obstacle.message).toContain(`contra ${rival.username}`);
  });

  test("a team that is led is named", async () => {
    const team = await t.createTeam({ size: 2 });
    const obstacle = await onlyObstacle(team.leader);
    expect(obstacle).toMatchObject({ code: "leader_must_hand_over", subject_id: team.id });
    expect(obstacle.message).toContain(team.name);
  });

  test("every prize that is owed is named with its cup", async () => {
    const player = await t.createPlayer();
    for (const name of ["Copa Uno", "Copa Dos"])
      await t.owner.query(
        `insert into public.payouts (tournament_name, participant_id, profile_id, position, amount)
         values ($1, $2, $3, 1, 100)`,
        [name, player.participantId, player.id],
      );
    const obstacles = await obstaclesOf(player);
    expect(obstacles.map(({ code }) => code)).toEqual(["payout_pending", "payout_pending"]);
    expect(obstacles.filter(({ message }) => message.includes("Copa Uno"))).toHaveLength(1);
    expect(obstacles.filter(({ message }) => message.includes("Copa Dos"))).toHaveLength(1);
    await t.expectRefusal(() => close(player), "payout_pending");
  });

  test("everybody reads only their own, visitors nothing", async () => {
    const team = await t.createTeam({ size: 2 });
    expect(await obstaclesOf(team.members[0] as Player)).toEqual([]);
    await expectSqlState(t.anon.call("public.closing_obstacles"), "42501");
  });
});
