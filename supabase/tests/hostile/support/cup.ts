import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import {
  createTournament,
  matchesOf,
  register,
  startTournament,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { CANARY } from "./secrets.ts";

/** A tournament with one object of every kind that a right can concern, and the ids of all of them. */
export interface Cup {
  readonly id: string;
  readonly players: readonly Player[];
  /** Arguments of procedures, keyed by parameter name without `p_`. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Every id that belongs to the tournament. */
  readonly ids: readonly string[];
}

/** Creates a running tournament with a report, messages, a draw, a payout and more, and secrets of its players. */
export async function createCup(database: OwnedDatabase): Promise<Cup> {
  const owner = asOwner(database);
  const cup = await createTournament(database, { entryFee: 0 });
  const players: Player[] = [];
  for (let index = 0; index < 4; index += 1) {
    const player = await createPlayer(database, { tickets: 20 });
    await owner.query(
      `update public.profile_private set phone_number = $2, full_name = $2, payment_info = '{"alias": "${CANARY}"}' where profile_id = $1`,
      [player.id, CANARY],
    );
    await register(database, cup, player);
    players.push(player);
  }
  await startTournament(database, cup);
  const [match] = await matchesOf(database, cup);
  const side = players.find(({ participantId }) => participantId === match?.participant1_id);
  if (!match || !side) throw new Error("nobody plays");
  await asUser(database, side).call("public.report_match_result", {
    p_match_id: match.id,
    p_result: "1-0",
  });
  await asUser(database, side).call("public.send_match_message", {
    p_match_id: match.id,
    p_content: "en el lobby",
  });
  const left = await plant(database, cup, side);
  const { id: stageId } = await owner.one<{ id: string }>(
    "select id from public.tournament_stages where tournament_id = $1 and position = 1",
    [cup.id],
  );
  const { id: liveDrawId } = await owner.one<{ id: string }>(
    "insert into public.live_draws (tournament_id, stage_id, total, commitment) values ($1, $2, 2, repeat('0', 64)) returning id",
    [cup.id, stageId],
  );
  const webhookId = await asHouseAdmin(database).call<string>("public.create_webhook", {
    p_tournament_id: cup.id,
    p_url: "https://programa.example/webhooks",
    p_kinds: ["match.finished"],
  });
  const seriesId = await asHouseAdmin(database).call<string>("public.set_tournament_series", {
    p_tournament_id: cup.id,
    p_weekday: 4,
    p_local_time: "21:00",
    p_time_zone: "America/Argentina/Buenos_Aires",
    p_every_weeks: 1,
    p_opens_days: 3,
    p_first_hours: 0,
  });
  const { id: messageId } = await owner.one<{ id: string }>(
    "select id from public.match_messages where tournament_match_id = $1",
    [match.id],
  );
  const matches = await matchesOf(database, cup);
  return {
    id: cup.id,
    players,
    ids: [
      cup.id,
      stageId,
      liveDrawId,
      webhookId,
      messageId,
      ...matches.map(({ id }) => id),
      ...left.ids,
    ],
    arguments: {
      ...left.arguments,
      tournament_id: cup.id,
      tournament_ids: [cup.id],
      match_id: match.id,
      stage_id: stageId,
      live_draw_id: liveDrawId,
      webhook_id: webhookId,
      message_id: messageId,
      participant_id: side.participantId,
      profile_id: side.id,
      winner_id: side.participantId,
      participant_ids: players.map(({ participantId }) => participantId),
      result: "1-0",
      reason: "Motivo",
      series_id: seriesId,
      state: "paused",
      stages: null,
    },
  };
}

/** Inserts data that only the database writes: a disqualification, a payout, a staff invitation. */
async function plant(database: OwnedDatabase, cup: Tournament, side: Player) {
  const owner = asOwner(database);
  const { id: outId } = await owner.one<{ id: string }>(
    "insert into public.disqualifications (tournament_id, participant_id, reason) values ($1, $2, 'x') returning id",
    [cup.id, side.participantId],
  );
  const { id: payoutId } = await owner.one<{ id: string }>(
    `insert into public.payouts (tournament_id, tournament_name, participant_id, profile_id, position, amount)
     values ($1, 'Copa', $2, $3, 1, 100) returning id`,
    [cup.id, side.participantId, side.id],
  );
  const { id: linkId } = await owner.one<{ id: string }>(
    `insert into public.referee_links (match_id, label)
     select id, 'Mesa' from public.tournament_matches where tournament_id = $1 limit 1 returning id`,
    [cup.id],
  );
  const { id: standInId } = await owner.one<{ id: string }>(
    `insert into public.stand_ins (tournament_id, match_id, participant_id, profile_id, reason)
     select $1, id, $2, $3, 'x' from public.tournament_matches where tournament_id = $1 limit 1 returning id`,
    [cup.id, side.participantId, (await createPlayer(database)).id],
  );
  const { id: pictureId } = await owner.one<{ id: string }>(
    `insert into public.match_pictures (match_id, file, alt)
     select id, id || '/1.webp', 'Una imagen' from public.tournament_matches where tournament_id = $1 limit 1 returning id`,
    [cup.id],
  );
  const { id: tournamentMessageId } = await owner.one<{ id: string }>(
    `insert into public.tournament_messages (tournament_id, audience, content, recipients, notices)
     values ($1, 'cup', 'Empezamos', 4, 0) returning id`,
    [cup.id],
  );
  const { id: adjustmentId } = await owner.one<{ id: string }>(
    `insert into public.table_adjustments (stage_id, participant_id, points, reason)
     select id, $2, -1, 'x' from public.tournament_stages where tournament_id = $1 and position = 1 returning id`,
    [cup.id, side.participantId],
  );
  const { lobbyId, gameId } = await owner.one<{ lobbyId: string; gameId: string }>(
    `with stage as (
       insert into public.tournament_stages (tournament_id, position, kind, name, state, drawn_at, lobbies, scoring_system_id)
       select $1, 2, 'lobbies', 'Salas', 'done', now(), '{"structure": "single", "size": 12, "games": 1}', id
       from public.scoring_systems where key = 'tft'
       returning id
     ),
     lobby as (
       insert into public.tournament_lobbies (tournament_id, stage_id, position, name) select $1, id, 1, 'Sala' from stage returning id
     )
     insert into public.lobby_games (tournament_id, lobby_id, number) select $1, id, 1 from lobby
     returning lobby_id as "lobbyId", id as "gameId"`,
    [cup.id],
  );
  const { id: submissionId } = await owner.one<{ id: string }>(
    `insert into public.lobby_submissions (lobby_id, participant_id, place, proof) values ($1::uuid, $2, 1, $1::text || '/x.png') returning id`,
    [lobbyId, side.participantId],
  );
  const staffId = await joinStaff(database, cup, await createPlayer(database), ["broadcast"]);
  return {
    ids: [
      outId,
      payoutId,
      staffId,
      linkId,
      standInId,
      pictureId,
      tournamentMessageId,
      adjustmentId,
      lobbyId,
      gameId,
      submissionId,
    ],
    arguments: {
      payout_id: payoutId,
      link_id: linkId,
      stand_in_id: standInId,
      picture_id: pictureId,
      label: "Mesa",
      tournament_message_id: tournamentMessageId,
      audience: "cup",
      content: "Empezamos",
      adjustment_id: adjustmentId,
      lobby_id: lobbyId,
      game_id: gameId,
      submission_id: submissionId,
      points: -1,
      staff_id: staffId,
      rights: ["broadcast"],
    },
  };
}
