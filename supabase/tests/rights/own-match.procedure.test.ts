import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const RIGHTS = ["results", "participants"];
let judge: Player;
let cup: Tournament;
let ownMatch: string;
let ownWinner: string;
let foreignMatch: string;
let foreignWinner: string;

beforeAll(async () => {
  judge = await t.createPlayer();
  cup = await t.createTournament();
  await t.register(cup, judge);
  await t.registerPlayers(cup, 3);
  await t.joinStaff(cup, judge, RIGHTS);
  const matches = (await t.startTournament(cup)).filter(({ round }) => round === 1);
  const isOwn = (match: (typeof matches)[number]): boolean =>
    [match.participant1_id, match.participant2_id].includes(judge.participantId);
  const own = matches.find(isOwn);
  const foreign = matches.find((match) => !isOwn(match));
  ownMatch = own?.id ?? "";
  ownWinner = judge.participantId;
  foreignMatch = foreign?.id ?? "";
  foreignWinner = foreign?.participant1_id ?? "";
});

const declare = (
  session: Session,
  matchId: string,
  winnerId: string,
  result = "W.O.",
): Promise<unknown> =>
  session.call("public.declare_match_winner", {
    p_match_id: matchId,
    p_winner_id: winnerId,
    p_result: result,
  });
const expectRefused = (attempt: () => Promise<unknown>): Promise<void> =>
  t.expectRefusal(
    attempt,
    "own_match",
    "Juegas este partido: lo decide otra persona de la organización.",
  );

describe("who plays a match and helps to run the cup", () => {
  test("does not decide it, nor that nobody came", async () => {
    await expectRefused(() => declare(t.asUser(judge), ownMatch, ownWinner));
    await expectRefused(() =>
      t.asUser(judge).call("public.declare_no_show", { p_match_id: ownMatch }),
    );
  });

  test("does not take out whom he has yet to play", async () => {
    const [match] = (await t.matchesOf(cup)).filter(({ id }) => id === ownMatch);
    const rival = [match?.participant1_id, match?.participant2_id].find((id) => id !== ownWinner);
    for (const act of ["leave_tournament", "disqualify_participant"])
      await expectRefused(() =>
        t.asUser(judge).call(`public.${act}`, {
          p_tournament_id: cup.id,
          p_participant_id: rival,
          ...(act === "disqualify_participant" ? { p_reason: "falta" } : {}),
        }),
      );
  });

  test("decides every other one", async () => {
    await declare(t.asUser(judge), foreignMatch, foreignWinner, "1-0");
    const match = (await t.matchesOf(cup)).find(({ id }) => id === foreignMatch);
    expect(match).toMatchObject({ status: "completed", winner_id: foreignWinner });
  });

  test("does not reopen it, correct its score or figures, or undo what undoes it", async () => {
    const match = (await t.matchesOf(cup)).find(({ id }) => id === ownMatch);
    await t.declareWinner(match ?? never(), ownWinner);
    const session = t.asUser(judge);
    await expectRefused(() => session.call("public.reopen_match", { p_match_id: ownMatch }));
    await expectRefused(() =>
      session.call("public.correct_match_score", {
        p_match_id: ownMatch,
        p_result: "3-1",
        p_reason: "x",
      }),
    );
    await expectRefused(() =>
      session.call("public.correct_match_winner", {
        p_match_id: ownMatch,
        p_result: "0-1",
        p_reason: "x",
        p_kept_ids: [],
        p_undone_ids: [],
      }),
    );
    await expectRefused(() =>
      session.call("public.set_match_statistics", { p_match_id: ownMatch, p_statistics: "[]" }),
    );
    const [final] = (await t.matchesOf(cup)).filter(({ round }) => round === 2);
    await t.declareWinner(final ?? never(), foreignWinner, "0-1");
    await expectRefused(() =>
      session.call("public.reopen_match_with_dependents", {
        p_match_id: foreignMatch,
        p_dependent_ids: [final?.id],
      }),
    );
    await expectRefused(() =>
      session.call("public.preview_other_winner", {
        p_match_id: foreignMatch,
        p_result: "0-1",
        p_kept_ids: [],
      }),
    );
  });
});

const never = (): never => {
  throw new Error("there is no such match");
};

test("an administrator is no judge in his own case either, in a cup as in a challenge", async () => {
  const admin = await t.createPlayer({ tickets: 20 });
  const rival = await t.createPlayer({ tickets: 20 });
  await t.owner.query("update public.profiles set role = 'admin' where id = $1", [admin.id]);
  const duel = await t.createChallenge(rival, { wager: 10 });
  await t.acceptChallenge(duel, admin);
  await expectRefused(() => declare(t.asUser(admin), duel.matchId, admin.participantId));
  await declare(t.service, duel.matchId, rival.participantId);
});

test("a member of a side's team, and who is in its roster and has left it since, judge it no more", async () => {
  const leader = await t.createPlayer({ tickets: 5 });
  const member = await t.createPlayer();
  const rivalLeader = await t.createPlayer({ tickets: 5 });
  const team = await t.createTeam({ name: "Los Jueces", leader, members: [member] });
  const rivals = await t.createTeam({
    name: "Los Otros",
    leader: rivalLeader,
    members: [await t.createPlayer()],
  });
  const teams = await t.createTournament({ type: "team", teamFormat: "2v2" });
  await t.register(teams, { by: leader, participantId: team.participantId });
  await t.register(teams, { by: rivalLeader, participantId: rivals.participantId });
  await t.joinStaff(teams, member, RIGHTS);
  const [final] = await t.startTournament(teams);
  await expectRefused(() => declare(t.asUser(member), final?.id ?? "", team.participantId));
  await t.owner.query("delete from public.team_members where profile_id = $1", [member.id]);
  await expectRefused(() => declare(t.asUser(member), final?.id ?? "", team.participantId));
});
