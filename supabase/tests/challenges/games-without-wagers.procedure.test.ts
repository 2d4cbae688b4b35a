import { balanceOf } from "@leyenda/testing/balances";
import {
  acceptChallenge,
  challengeState,
  createChallenge,
  reportResult,
} from "@leyenda/testing/challenges";
import { createGame } from "@leyenda/testing/create-content";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { finishDueWork } from "@leyenda/testing/due-work";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { makeFriends } from "@leyenda/testing/make-friends";
import { asUser } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { describe, expect, test } from "vitest";
import { expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase({ soundLedger: true });
const admin = asHouseAdmin(database);

const rich = (): Promise<Player> => createPlayer(database, { tickets: 100 });
const gameWithout = () => createGame(database, { allowsWagers: false });
const WHY = "quien publica el juego no lo permite";

const allowWagers = (gameId: string, isAllowed: boolean): Promise<unknown> =>
  admin.query("update public.games set allows_wagers = $2 where id = $1", [gameId, isAllowed]);

describe("a game that allows no wagers", () => {
  test("takes no offer with a stake, of a player or a team, and takes a friendly", async () => {
    const game = await gameWithout();
    const team = await createTeam(database, { size: 3, tickets: 100 });
    for (const [creator, wanted] of [
      [await rich(), {}],
      [team.leader, { teamParticipantId: team.participantId, format: "3v3" }],
    ] as const) {
      await expectRefusalWithoutTrace(
        database,
        () => createChallenge(database, creator, { ...wanted, game: game.name, wager: 1 }),
        "wagers_off_for_game",
        WHY,
      );
      const friendly = await createChallenge(database, creator, {
        ...wanted,
        game: game.name,
        wager: 0,
      });
      expect(await challengeState(database, friendly)).toMatchObject({
        challenge: "open",
        escrows: [],
      });
    }
  });

  test("a friend is challenged in it without a stake only", async () => {
    const [one, other] = [await rich(), await rich()];
    await makeFriends(database, one, other);
    const game = await gameWithout();
    const challenge = (wager: number) =>
      asUser(database, one).call<{ id: string }>("public.challenge_friend", {
        p_friend_id: other.id,
        p_game_id: game.id,
        p_wager_amount: wager,
      });
    await expectRefusalWithoutTrace(database, () => challenge(5), "wagers_off_for_game", WHY);
    const { id } = await challenge(0);
    await acceptChallenge(database, { matchId: id }, other);
    expect(await balanceOf(database, one.participantId)).toBe(100);
    expect(await balanceOf(database, other.participantId)).toBe(100);
  });

  test.each([
    {
      road: "by procedure",
      accept: (matchId: string, by: Player) => acceptChallenge(database, { matchId }, by),
    },
    {
      road: "by updating the match",
      accept: (matchId: string, by: Player) =>
        asUser(database, by).query(
          `update public.challenge_matches set participant2_id = $2, status = 'pending_results'
           where id = $1`,
          [matchId, by.participantId],
        ),
    },
    {
      road: "by updating the challenge",
      accept: (matchId: string, by: Player) =>
        asUser(database, by).query(
          `update public.challenges set status = 'in_progress'
           where id = (select challenge_id from public.challenge_matches where id = $1)`,
          [matchId],
        ),
    },
  ])("an offer from before is accepted as a friendly $road", async ({ accept }) => {
    const [creator, rival] = [await rich(), await rich()];
    const game = await createGame(database);
    const challenge = await createChallenge(database, creator, { game: game.name, wager: 30 });
    expect(await balanceOf(database, creator.participantId)).toBe(70);
    await allowWagers(game.id, false);
    const shown = await asUser(database, rival).one<{ wager_amount: number }>(
      "select wager_amount from public.get_open_challenge($1)",
      [challenge.matchId],
    );
    expect(shown.wager_amount).toBe(0);
    await accept(challenge.matchId, rival);
    expect(await balanceOf(database, creator.participantId)).toBe(100);
    expect(await balanceOf(database, rival.participantId)).toBe(100);
    expect(await challengeState(database, challenge)).toMatchObject({
      challenge: "in_progress",
      escrows: ["refunded"],
    });
  });

  test("gives back what was staked on open offers, keeps what two agreed on, and its rematch is a friendly", async () => {
    const [creator, rival] = [await rich(), await rich()];
    const game = await createGame(database);
    const open = await createChallenge(database, creator, { game: game.name, wager: 20 });
    const elsewhere = await createChallenge(database, creator, { wager: 5 });
    const played = await createChallenge(database, creator, { game: game.name, wager: 10 });
    await acceptChallenge(database, played, rival);
    await allowWagers(game.id, false);
    await finishDueWork(database);
    expect(await challengeState(database, open)).toMatchObject({
      challenge: "open",
      escrows: ["refunded"],
    });
    expect(await challengeState(database, elsewhere)).toMatchObject({ escrows: ["held"] });
    await reportResult(database, played.matchId, creator, "1-0");
    await reportResult(database, played.matchId, rival, "1-0");
    expect(await balanceOf(database, creator.participantId)).toBe(105);
    const rematch = await asUser(database, rival).call<{ challenge_id: string; id: string }>(
      "public.rematch_challenge",
      { p_match_id: played.matchId },
    );
    expect(
      await challengeState(database, { id: rematch.challenge_id, matchId: rematch.id }),
    ).toMatchObject({ challenge: "open", escrows: [] });
  });

  test("is played for tickets again once they are allowed", async () => {
    const game = await gameWithout();
    await allowWagers(game.id, true);
    const challenge = await createChallenge(database, await rich(), { game: game.name, wager: 7 });
    expect(await challengeState(database, challenge)).toMatchObject({ escrows: ["held"] });
  });
});
