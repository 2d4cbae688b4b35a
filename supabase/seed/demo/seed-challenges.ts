import type { Player } from "../factories/create-player.ts";
import { asOwner, asUser, type OwnedDatabase } from "../factories/session.ts";
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

/** Open challenges of every kind, one being played, one in dispute. */
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
    wager: 40,
    bestOf: 3,
    schedule: "night",
    isTeam: true,
  });
  await offer(database, {
    creator: third5.leader,
    participantId: third5.participantId,
    game: "CS:GO",
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
}

function solo(player: Player, wanted: Omit<Offer, "creator" | "participantId">): Offer {
  return { creator: player, participantId: player.participantId, ...wanted };
}

/** Publishes a challenge; answers the id of its match. */
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
