import { beforeAll, describe, expect, test } from "vitest";
import { acceptChallenge, createChallenge } from "@leyenda/testing/challenges";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asOwner, asService, asUser, type Session } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  createTournament,
  declareWinner,
  matchesOf,
  register,
  registerPlayers,
  startTournament,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();
const RIGHTS = ["results", "participants"];
let judge: Player;
let cup: Tournament;
let ownMatch: string;
let ownWinner: string;
let foreignMatch: string;
let foreignWinner: string;

beforeAll(async () => {
  judge = await createPlayer(database);
  cup = await createTournament(database);
  await register(database, cup, { by: judge, participantId: judge.participantId });
  await registerPlayers(database, cup, 3);
  await joinStaff(database, cup, judge, RIGHTS);
  const matches = (await startTournament(database, cup)).filter(({ round }) => round === 1);
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
  expectRefusalWithoutTrace(
    database,
    attempt,
    "own_match",
    "Juegas este partido: lo decide otra persona de la organización.",
  );

describe("who plays a match and helps to run the cup", () => {
  test("does not decide it, nor that nobody came", async () => {
    await expectRefused(() => declare(asUser(database, judge), ownMatch, ownWinner));
    await expectRefused(() =>
      asUser(database, judge).call("public.declare_no_show", { p_match_id: ownMatch }),
    );
  });

  test("does not take out whom he has yet to play", async () => {
    const [match] = (await matchesOf(database, cup)).filter(({ id }) => id === ownMatch);
    const rival = [match?.participant1_id, match?.participant2_id].find((id) => id !== ownWinner);
    for (const act of ["leave_tournament", "disqualify_participant"])
      await expectRefused(() =>
        asUser(database, judge).call(`public.${act}`, {
          p_tournament_id: cup.id,
          p_participant_id: rival,
          ...(act === "disqualify_participant" ? { p_reason: "falta" } : {}),
        }),
      );
  });

  test("decides every other one", async () => {
    await declare(asUser(database, judge), foreignMatch, foreignWinner, "1-0");
    const match = (await matchesOf(database, cup)).find(({ id }) => id === foreignMatch);
    expect(match).toMatchObject({ status: "completed", winner_id: foreignWinner });
  });

  test("does not reopen it, correct its score or figures, or undo what undoes it", async () => {
    const match = (await matchesOf(database, cup)).find(({ id }) => id === ownMatch);
    await declareWinner(database, match ?? never(), ownWinner);
    const session = asUser(database, judge);
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
    const [final] = (await matchesOf(database, cup)).filter(({ round }) => round === 2);
    await declareWinner(database, final ?? never(), foreignWinner, "0-1");
    await expectRefused(() =>
      session.call("public.reopen_match_with_dependents", {
        p_match_id: foreignMatch,
        p_dependent_ids: [final?.id],
      }),
    );
    // Nor may they choose whether it stays or is played again.
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
  const admin = await createPlayer(database, { tickets: 20 });
  const rival = await createPlayer(database, { tickets: 20 });
  await asOwner(database).query("update public.profiles set role = 'admin' where id = $1", [
    admin.id,
  ]);
  const duel = await createChallenge(database, rival, { wager: 10 });
  await acceptChallenge(database, duel, admin);
  await expectRefused(() => declare(asUser(database, admin), duel.matchId, admin.participantId));
  // The operator of the server is no side.
  await declare(asService(database), duel.matchId, rival.participantId);
});

test("a member of a side's team, and who is in its roster and has left it since, judge it no more", async () => {
  const leader = await createPlayer(database, { tickets: 5 });
  const member = await createPlayer(database);
  const rivalLeader = await createPlayer(database, { tickets: 5 });
  const team = await createTeam(database, { name: "Los Jueces", leader, members: [member] });
  const rivals = await createTeam(database, {
    name: "Los Otros",
    leader: rivalLeader,
    members: [await createPlayer(database)],
  });
  const teams = await createTournament(database, { type: "team", teamFormat: "2v2" });
  await register(database, teams, { by: leader, participantId: team.participantId });
  await register(database, teams, { by: rivalLeader, participantId: rivals.participantId });
  await joinStaff(database, teams, member, RIGHTS);
  const [final] = await startTournament(database, teams);
  await expectRefused(() => declare(asUser(database, member), final?.id ?? "", team.participantId));
  await asOwner(database).query("delete from public.team_members where profile_id = $1", [
    member.id,
  ]);
  await expectRefused(() => declare(asUser(database, member), final?.id ?? "", team.participantId));
});
