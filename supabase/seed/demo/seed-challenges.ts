import { reportResult } from "@leyenda/testing/challenges";
import type { Player } from "@leyenda/testing/create-player";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import type { People } from "./seed-people.ts";

interface Offer {
  readonly creator: { readonly id: string };
  readonly participantId: string;
  readonly game: string;
  readonly format?: string;
  readonly wager: number;
  readonly bestOf?: number;
  readonly schedule?: string;
  readonly country?: string;
  readonly password?: string;
  readonly isTeam?: boolean;
}

interface Duel {
  readonly creator: Player;
  readonly rival: Player;
  readonly game: string;
  readonly wager: number;
  readonly bestOf?: number;
  /** The result that both sides report, with the creator's score first. */
  readonly result: string;
}

/** Creates open challenges of every kind, one in play, one in dispute, and many finished ones. */
export async function seedChallenges(database: OwnedDatabase, people: People): Promise<void> {
  const [, ...others] = people.solo;
  const [first, second, third, fourth, fifth, sixth] = others;
  const [, rival, third5] = people.teams;
  if (!first || !second || !third || !fourth || !fifth || !sixth || !rival || !third5) {
    throw new Error("the demo has too few people for its challenges");
  }

  await offer(
    database,
    solo(first, {
      game: "EA Sports FC",
      wager: 10,
      bestOf: 3,
      schedule: "night",
      country: "Argentina",
    }),
  );
  await offer(
    database,
    solo(second, { game: "Rocket League", wager: 25, bestOf: 5, schedule: "afternoon" }),
  );
  await offer(database, solo(third, { game: "EA Sports FC", wager: 15, password: "revancha" }));
  await offer(database, {
    creator: rival.leader,
    participantId: rival.participantId,
    game: "Valorant",
    format: "5v5",
    // The challenge has no stake, because wagers are disabled for this game.
    wager: 0,
    bestOf: 3,
    schedule: "night",
    isTeam: true,
  });
  await offer(database, {
    creator: third5.leader,
    participantId: third5.participantId,
    game: "CS2",
    format: "3v3",
    wager: 20,
    bestOf: 1,
    schedule: "morning",
    country: "Uruguay",
    isTeam: true,
  });

  const running = await offer(
    database,
    solo(fourth, { game: "Rocket League", wager: 20, bestOf: 3 }),
  );
  await asUser(database, people.player).call("accept_challenge", { p_match_id: running });
  await asUser(database, fourth).call("send_match_message", {
    p_match_id: running,
    p_content: "¿Jugamos a las 22? Creo la sala privada y paso el código por acá.",
  });
  await asUser(database, people.player).call("send_match_message", {
    p_match_id: running,
    p_content: "Perfecto, ahí estaré.",
  });
  await asUser(database, fourth).call("open_match_lobby", {
    p_match_id: running,
    p_name: "LEYENDA-07",
    p_password: "clasico",
  });

  await seedDuels(database, people);
  await seedReturnedWagers(database, people, fourth);
  await seedMoreOffers(database, others);

  const disputed = await offer(
    database,
    solo(fifth, { game: "EA Sports FC", wager: 12, bestOf: 3 }),
  );
  await asUser(database, sixth).call("accept_challenge", { p_match_id: disputed });
  await asUser(database, fifth).call("report_match_result", {
    p_match_id: disputed,
    p_result: "2-1",
  });
  await asUser(database, sixth).call("report_match_result", {
    p_match_id: disputed,
    p_result: "0-2",
  });
  await asUser(database, sixth).call("state_in_dispute", {
    p_match_id: disputed,
    p_statement: "Ganamos los dos mapas. En el segundo se desconectó y no quiso repetirlo.",
  });
}

/** Creates duels that were played and paid, so that cards and profiles have records. */
async function seedDuels(database: OwnedDatabase, people: People): Promise<void> {
  const [player, ...others] = people.solo;
  const [axioma, botin, cobalto, delta, efecto, fenix, gambito, helice] = others;
  if (!player || !axioma || !botin || !cobalto || !delta || !efecto || !fenix) return;
  if (!gambito || !helice) return;
  const duels: readonly Duel[] = [
    { creator: axioma, rival: botin, game: "EA Sports FC", wager: 6, bestOf: 3, result: "2-0" },
    { creator: cobalto, rival: axioma, game: "EA Sports FC", wager: 5, bestOf: 3, result: "1-2" },
    { creator: botin, rival: delta, game: "Rocket League", wager: 4, bestOf: 5, result: "3-1" },
    { creator: axioma, rival: delta, game: "Rocket League", wager: 5, result: "1-3" },
    { creator: cobalto, rival: botin, game: "EA Sports FC", wager: 5, result: "2-1" },
    { creator: gambito, rival: axioma, game: "EA Sports FC", wager: 8, bestOf: 3, result: "0-2" },
    { creator: helice, rival: efecto, game: "Rocket League", wager: 3, result: "4-2" },
    { creator: gambito, rival: helice, game: "EA Sports FC", wager: 6, bestOf: 3, result: "2-1" },
    { creator: fenix, rival: botin, game: "EA Sports FC", wager: 4, result: "0-1" },
    { creator: delta, rival: player, game: "Rocket League", wager: 8, bestOf: 3, result: "0-2" },
    { creator: player, rival: axioma, game: "EA Sports FC", wager: 8, bestOf: 3, result: "1-2" },
  ];
  for (const { creator, rival, result, ...terms } of duels) {
    const matchId = await offer(database, solo(creator, terms));
    await asUser(database, rival).call("accept_challenge", { p_match_id: matchId });
    await reportResult(database, matchId, creator, result);
    await reportResult(database, matchId, rival, result);
  }
}

/** Creates challenges of the demo account whose stakes were refunded: no opponent, not played, or voided. */
async function seedReturnedWagers(
  database: OwnedDatabase,
  { admin, player }: People,
  rival: Player,
): Promise<void> {
  const owner = asOwner(database);
  const terms = { game: "EA Sports FC", wager: 5, bestOf: 3 };

  const unanswered = await offer(database, solo(player, terms));
  await owner.query(
    `update public.challenges set expires_at = now() - interval '1 minute'
     where id = (select challenge_id from public.challenge_matches where id = $1)`,
    [unanswered],
  );
  const unplayed = await offer(database, solo(rival, { ...terms, game: "Rocket League" }));
  await asUser(database, player).call("accept_challenge", { p_match_id: unplayed });
  await owner.query(
    "update public.challenge_matches set play_by = now() - interval '1 minute' where id = $1",
    [unplayed],
  );
  for (const due of [unanswered, unplayed]) {
    await owner.call("private.do_due_work", { p_match_id: due });
  }

  const voided = await offer(database, solo(player, terms));
  await asUser(database, rival).call("accept_challenge", { p_match_id: voided });
  await asUser(database, admin).call("void_challenge_match", {
    p_match_id: voided,
    p_reason: "El servidor del juego estuvo caído toda la noche.",
  });
}

/** Creates more open challenges. */
async function seedMoreOffers(database: OwnedDatabase, others: readonly Player[]): Promise<void> {
  const terms: readonly Omit<Offer, "creator" | "participantId">[] = [
    { game: "Rocket League", wager: 5, bestOf: 3, schedule: "night" },
    { game: "League of Legends", wager: 0, schedule: "afternoon", country: "México" },
    { game: "Valorant", wager: 0, bestOf: 3, country: "Chile" },
    { game: "EA Sports FC", wager: 3, bestOf: 5, schedule: "morning" },
    { game: "CS2", wager: 15, bestOf: 3, schedule: "night", country: "Argentina" },
    { game: "EA Sports FC", wager: 10, password: "clasico" },
  ];
  for (const [index, wanted] of terms.entries()) {
    const creator = others[6 + index];
    if (creator) await offer(database, solo(creator, wanted));
  }
}

function solo(player: Player, wanted: Omit<Offer, "creator" | "participantId">): Offer {
  return { creator: player, participantId: player.participantId, ...wanted };
}

/** Publishes a challenge and returns the id of its match. */
async function offer(database: OwnedDatabase, wanted: Offer): Promise<string> {
  const { id: gameId } = await asOwner(database).one<{ id: string }>(
    "select id from public.games where name = $1",
    [wanted.game],
  );
  const match = await asUser(database, wanted.creator).call<{ id: string }>(
    "create_challenge_and_match",
    {
      p_creator_participant_id: wanted.participantId,
      p_game_id: gameId,
      p_format: wanted.format ?? "1v1",
      p_wager_amount: wanted.wager,
      p_privacy: wanted.password ? "private" : "public",
      p_password: wanted.password ?? null,
      p_preferred_schedule: wanted.schedule ?? "any",
      p_country: wanted.country ?? null,
      p_best_of: wanted.bestOf ?? 1,
      p_is_team_challenge: wanted.isTeam ?? false,
    },
  );
  return match.id;
}
