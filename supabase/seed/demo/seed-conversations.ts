import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { makeFriends, requestFriendship, sendMessage } from "@leyenda/testing/make-friends";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import type { People } from "./seed-people.ts";

interface Person {
  readonly id: string;
}

/** The minutes since the message was sent, which of the two people wrote it, and its text. */
export type Line = readonly [minutesAgo: number, speaker: 0 | 1, text: string];

const HOUR = 60;
const DAY = 24 * HOUR;

const SPRINT: readonly Line[] = [
  [3 * DAY, 0, "¡Hola! Te vi en la clasificación de FC, buen torneo."],
  [3 * DAY - 2, 1, "¡Gracias! Me faltó poco para los cuartos."],
  [3 * DAY - 3, 1, "La próxima sale."],
  [2 * DAY + 70, 0, "¿Te anotaste en el Sprint de Rocket League?"],
  [2 * DAY + 64, 1, "Todavía no, quedan lugares. ¿Vamos?"],
  [2 * DAY + 63, 0, "Vamos. El que pierde invita la próxima inscripción."],
  [2 * DAY + 62, 0, "Las reglas están aquí: https://www.rocketleague.com/es/esports"],
  [2 * DAY + 40, 1, "Trato hecho 😄"],
  [DAY + 300, 0, "Practiqué un rato. Tu saque del otro día, ¿cómo lo haces?"],
  [DAY + 292, 1, "Doble salto cortito y freno antes del giro.\nSi quieres te muestro esta noche."],
  [DAY + 291, 0, "Por favor."],
  [95, 1, "Ayer quedó clarísimo, ¿no?"],
  [80, 0, "Clarísimo. Ya me sale una de cada tres."],
];

const TONIGHT: readonly Line[] = [
  [12, 0, "¿Jugamos un par?"],
  [11, 0, "Sala privada, contraseña la de siempre"],
];

const SCRIM: readonly Line[] = [
  [4 * DAY, 0, "Gran serie la de cuartos. ¿Práctica el martes?"],
  [4 * DAY - 6, 1, "Dale, a las 21. Llevamos el equipo completo."],
  [4 * DAY - 7, 1, "¿Mapas?"],
  [4 * DAY - 15, 0, "Ascent y Bind, y si queda tiempo Lotus."],
  [2 * DAY, 1, "Nos falta Rubí hasta las 21:30, ¿corremos media hora?"],
  [2 * DAY - 4, 0, "Sin problema, calentamos nosotros mientras tanto."],
  [2 * DAY - 5, 1, "Gracias, ya bajamos."],
  [DAY + 120, 0, "Buenas rondas ayer. Esa ejecución por B no la vimos venir."],
  [DAY + 110, 1, "La teníamos guardada para la final, pero bueno…"],
  [DAY + 109, 1, "Ahora tendremos que inventar otra."],
  [70, 0, "¿Confirmamos horario del próximo cruce?"],
  [35, 1, "Por mí el sábado a las 20. ¿Te sirve?"],
];

const TRYOUT: readonly Line[] = [
  [5 * HOUR, 0, "¡Hola! ¿Siguen buscando suplente?"],
  [4 * HOUR, 1, "Sí, sobre todo controlador. ¿Qué agentes juegas?"],
  [4 * HOUR - 3, 0, "Omen y Viper, algo de Brimstone."],
  [3 * HOUR, 1, "Perfecto. Pasa mañana por la práctica y vemos."],
];

const STRANGER: readonly Line[] = [
  [50, 0, "Buenas, los vi en la Copa Leyenda. ¿Aceptan jugadores de 17 con permiso de los padres?"],
  [49, 0, "Tengo horario libre todas las noches."],
];

/** Attaches an invitation to a tournament to a message of the conversation. */
async function inviteToSprint(database: OwnedDatabase): Promise<void> {
  await asOwner(database).query(
    `update public.messages said
     set part = jsonb_build_object('kind', 'tournament', 'id', cup.id)
     from (select id from public.tournaments where name like 'Sprint Rocket League%' order by start_date desc limit 1) as cup
     where said.content = '¿Te anotaste en el Sprint de Rocket League?'`,
  );
}

/** Writes a conversation, moves its messages to their times and returns their ids. */
export async function converse(
  database: OwnedDatabase,
  pair: readonly [Person, Person],
  lines: readonly Line[],
): Promise<readonly string[]> {
  const [first, second] = pair;
  const ids: string[] = [];
  for (const [, speaker, text] of lines)
    ids.push(await sendMessage(database, pair[speaker], speaker === 0 ? second : first, text));
  const owner = asOwner(database);
  await owner.query(
    `update public.messages m
     set created_at = m.created_at - said.minutes * interval '1 minute'
     from unnest($1::uuid[], $2::integer[]) as said (id, minutes)
     where m.id = said.id`,
    [ids, lines.map(([minutes]) => minutes)],
  );
  await owner.query(
    `update public.conversations c
     set active_at = m.created_at
     from public.messages m
     where m.id = c.last_message_id and m.id = any ($1)`,
    [ids],
  );
  return ids;
}

async function hasRead(database: OwnedDatabase, reader: Person, writer: Person): Promise<void> {
  await asUser(database, reader).call("mark_messages_read", { p_sender_id: writer.id });
}

/** Creates friends, sent and received requests, followers, and conversations, some of them recent and unread. */
export async function seedConversations(database: OwnedDatabase, people: People): Promise<void> {
  const [own, rival, third] = people.teams;
  const [player, first, second, fourth, fifth] = people.solo;
  if (!own || !rival || !third || !player || !first || !second || !fourth || !fifth)
    throw new Error("the demo has too few people to talk");

  await makeFriends(database, first, player);
  await makeFriends(database, own.leader, rival.leader);
  await makeFriends(database, own.leader, player);
  await makeFriends(database, fourth, player);
  await makeFriends(database, own.leader, third.leader);
  for (const mate of own.members.slice(0, 3)) await makeFriends(database, own.leader, mate);
  await requestFriendship(database, second, player);
  await requestFriendship(database, second, own.leader);
  await requestFriendship(database, player, fifth);
  for (const fan of [player, first, second, fourth])
    for (const subject of [own.participantId, fifth.participantId])
      await asUser(database, fan).call("follow", { p_subject_id: subject });

  await converse(database, [player, own.leader], TRYOUT);
  await hasRead(database, own.leader, player);
  await hasRead(database, player, own.leader);
  await converse(database, [own.leader, rival.leader], SCRIM);
  await hasRead(database, rival.leader, own.leader);
  await hasRead(database, own.leader, rival.leader);
  await converse(database, [fifth, own.leader], STRANGER);
  await converse(database, [first, player], SPRINT);
  await inviteToSprint(database);
  await hasRead(database, first, player);
  await hasRead(database, player, first);
  await converse(database, [first, player], TONIGHT);

  await asHouseAdmin(database).call("send_global_notification", {
    p_content:
      "¡Bienvenidos a Leyenda! Las inscripciones del Sprint Rocket League ya están abiertas: los lugares son limitados.",
  });
  for (const person of [first, rival.leader, fourth])
    await asUser(database, person).call("touch_presence");
}
