import type { Player } from "@leyenda/testing/create-player";
import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

const rich = (): Promise<Player> => t.createPlayer({ tickets: 100 });
const gameWithout = () => t.createGame({ allowsWagers: false });
const WHY = "quien publica el juego no lo permite";

const allowWagers = (gameId: string, isAllowed: boolean): Promise<unknown> =>
  t.admin.query("update public.games set allows_wagers = $2 where id = $1", [gameId, isAllowed]);

describe("a game that allows no wagers", () => {
  test("takes no offer with a stake, of a player or a team, and takes a friendly", async () => {
    const game = await gameWithout();
    const team = await t.createTeam({ size: 3, tickets: 100 });
    for (const [creator, wanted] of [
      [await rich(), {}],
      [team.leader, { teamParticipantId: team.participantId, format: "3v3" }],
    ] as const) {
      await t.expectRefusal(
        () => t.createChallenge(creator, { ...wanted, game: game.name, wager: 1 }),
        "wagers_off_for_game",
        WHY,
      );
      const friendly = await t.createChallenge(creator, {
        ...wanted,
        game: game.name,
        wager: 0,
      });
      expect(await t.challengeState(friendly)).toMatchObject({
        challenge: "open",
        escrows: [],
      });
    }
  });

  test("a friend is challenged in it without a stake only", async () => {
    const [one, other] = [await rich(), await rich()];
    await t.makeFriends(one, other);
    const game = await gameWithout();
    const challenge = (wager: number) =>
      t.asUser(one).call<{ id: string }>("public.challenge_friend", {
        p_friend_id: other.id,
        p_game_id: game.id,
        p_wager_amount: wager,
      });
    await t.expectRefusal(() => challenge(5), "wagers_off_for_game", WHY);
    const { id } = await challenge(0);
    await t.acceptChallenge({ matchId: id }, other);
    expect(await t.balanceOf(one.participantId)).toBe(100);
    expect(await t.balanceOf(other.participantId)).toBe(100);
  });

  test.each([
    {
      road: "by procedure",
      accept: (matchId: string, by: Player) => t.acceptChallenge({ matchId }, by),
    },
    {
      road: "by updating the match",
      accept: (matchId: string, by: Player) =>
        t.asUser(by).query(
          `update public.challenge_matches set participant2_id = $2, status = 'pending_results'
           where id = $1`,
          [matchId, by.participantId],
        ),
    },
    {
      road: "by updating the challenge",
      accept: (matchId: string, by: Player) =>
        t.asUser(by).query(
          `update public.challenges set status = 'in_progress'
           where id = (select challenge_id from public.challenge_matches where id = $1)`,
          [matchId],
        ),
    },
  ])("an offer from before is accepted as a friendly $road", async ({ accept }) => {
    const [creator, rival] = [await rich(), await rich()];
    const game = await t.createGame();
    const challenge = await t.createChallenge(creator, { game: game.name, wager: 30 });
    expect(await t.balanceOf(creator.participantId)).toBe(70);
    await allowWagers(game.id, false);
    const shown = await t
      .asUser(rival)
      .one<{ wager_amount: number }>("select wager_amount from public.get_open_challenge($1)", [
        challenge.matchId,
      ]);
    expect(shown.wager_amount).toBe(0);
    await accept(challenge.matchId, rival);
    expect(await t.balanceOf(creator.participantId)).toBe(100);
    expect(await t.balanceOf(rival.participantId)).toBe(100);
    expect(await t.challengeState(challenge)).toMatchObject({
      challenge: "in_progress",
      escrows: ["refunded"],
    });
  });

  test("gives back what was staked on open offers, keeps what two agreed on, and its rematch is a friendly", async () => {
    const [creator, rival] = [await rich(), await rich()];
    const game = await t.createGame();
    const open = await t.createChallenge(creator, { game: game.name, wager: 20 });
    const elsewhere = await t.createChallenge(creator, { wager: 5 });
    const played = await t.createChallenge(creator, { game: game.name, wager: 10 });
    await t.acceptChallenge(played, rival);
    await allowWagers(game.id, false);
    await t.finishDueWork();
    expect(await t.challengeState(open)).toMatchObject({
      challenge: "open",
      escrows: ["refunded"],
    });
    expect(await t.challengeState(elsewhere)).toMatchObject({ escrows: ["held"] });
    await t.reportResult(played.matchId, creator, "1-0");
    await t.reportResult(played.matchId, rival, "1-0");
    expect(await t.balanceOf(creator.participantId)).toBe(105);
    const rematch = await t
      .asUser(rival)
      .call<{ challenge_id: string; id: string }>("public.rematch_challenge", {
        p_match_id: played.matchId,
      });
    expect(await t.challengeState({ id: rematch.challenge_id, matchId: rematch.id })).toMatchObject(
      { challenge: "open", escrows: [] },
    );
  });

  test("is played for tickets again once they are allowed", async () => {
    const game = await gameWithout();
    await allowWagers(game.id, true);
    const challenge = await t.createChallenge(await rich(), { game: game.name, wager: 7 });
    expect(await t.challengeState(challenge)).toMatchObject({ escrows: ["held"] });
  });
});
