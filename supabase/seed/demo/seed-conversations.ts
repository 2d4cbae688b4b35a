import { makeFriends, requestFriendship, sendMessage } from "../factories/make-friends.ts";
import type { OwnedDatabase } from "../factories/session.ts";
import type { People } from "./seed-people.ts";

/** Friends, a pending request and a few messages for the demo accounts. */
export async function seedConversations(database: OwnedDatabase, people: People): Promise<void> {
  const [own, rival] = people.teams;
  const [player, first, second] = people.solo;
  if (!own || !rival || !player || !first || !second)
    throw new Error("the demo has too few people to talk");

  await makeFriends(database, first, player);
  await makeFriends(database, own.leader, rival.leader);
  await makeFriends(database, own.leader, player);
  await requestFriendship(database, second, player);
  await requestFriendship(database, second, own.leader);

  await sendMessage(database, first, player, "¿Te anotaste en el Sprint de Rocket League?");
  await sendMessage(database, player, first, "Todavía no, quedan lugares. ¿Vamos?");
  await sendMessage(database, first, player, "Vamos. El que pierde invita la próxima inscripción.");
  await sendMessage(
    database,
    own.leader,
    rival.leader,
    "Gran serie la de cuartos. ¿Práctica el martes?",
  );
  await sendMessage(
    database,
    rival.leader,
    own.leader,
    "Dale, a las 21. Llevamos el equipo completo.",
  );
}
