import {
  confirmResult,
  acceptChallenge,
  createChallenge,
  reportResult,
} from "@leyenda/testing/challenges";
import { createGame } from "@leyenda/testing/create-content";
import { requestToJoin } from "@leyenda/testing/create-team";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import { makeFriends, requestFriendship, sendMessage } from "@leyenda/testing/make-friends";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import {
  createTournament,
  register,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { CANARY, plantSecrets } from "./secrets.ts";
import { createCast, type Cast } from "@leyenda/testing/test-actors";

/** Creates users with data in every area of the product, so that most procedures have an effect. */
export async function createWorld(database: OwnedDatabase): Promise<Cast> {
  const cast = await createCast(database);
  const { admin, leader, member, coLeader, rival, stranger, team, rivalTeam } = cast;
  for (const player of [leader, member, coLeader, rival, stranger])
    await grantTickets(database, player.participantId, 500);
  await grantTickets(database, team.participantId, 500);
  await grantTickets(database, rivalTeam.participantId, 500);
  await makeFriends(database, rival, leader);
  await requestFriendship(database, member, rival);
  await sendMessage(database, rival, leader, `Secreto ${CANARY}`);
  await requestToJoin(database, team, stranger);
  await requestToJoin(database, rivalTeam, stranger);

  const open = await createTournament(database, { entryFee: 5 });
  await register(database, open, { participantId: rival.participantId, by: rival });
  await register(database, open, { participantId: member.participantId, by: member });
  const running = await createTournament(database);
  await registerPlayers(database, running, 2);
  await register(database, running, { participantId: rival.participantId, by: rival });
  await register(database, running, { participantId: leader.participantId, by: leader });
  await startTournament(database, running);

  const taken = await createChallenge(database, rival, { wager: 10 });
  await acceptChallenge(database, taken, leader);
  await createChallenge(database, rival, { wager: 10 });
  await createChallenge(database, rival, { wager: 10, password: "1234" });
  await reportFigures(database, cast);
  await plantSecrets(database, cast);
  await asOwner(database).query(
    "insert into public.match_messages (challenge_match_id, sender_id, content) values ($1, $2, $3)",
    [taken.matchId, rival.id, CANARY],
  );
  await asOwner(database).query(
    "insert into public.team_messages (team_id, sender_id, content) select team_id, profile_id, $2 from public.team_members where profile_id = $1",
    [rival.id, CANARY],
  );
  await asUser(database, admin).call("public.mark_notifications_read");
  return cast;
}

/** Creates a challenge match with final statistics: one side reported them, the other agreed. */
async function reportFigures(database: OwnedDatabase, { rival, leader }: Cast): Promise<void> {
  const game = await createGame(database, { countsKda: true });
  for (const isAgreed of [false, true]) {
    const duel = await createChallenge(database, rival, { game: game.name, wager: 10 });
    await acceptChallenge(database, duel, leader);
    await reportResult(database, duel.matchId, rival, "1-0", [
      { profile_id: rival.id, kills: 21, deaths: 7, assists: 3 },
      { profile_id: leader.id, kills: 7, deaths: 21, assists: 2 },
    ]);
    if (isAgreed) await confirmResult(database, duel.matchId, leader);
  }
}
