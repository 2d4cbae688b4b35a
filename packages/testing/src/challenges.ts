import { createGame } from "./create-content.ts";
import type { Player } from "./create-player.ts";
import { asOwner, asUser, type OwnedDatabase } from "./session.ts";

export interface Challenge {
  readonly id: string;
  readonly matchId: string;
}

export interface NewChallenge {
  /** The team to play for; by default the player plays alone. */
  readonly teamParticipantId?: string;
  readonly game?: string;
  readonly format?: "1v1" | "3v3" | "5v5";
  readonly wager?: number;
  /** A password makes the challenge private. */
  readonly password?: string;
  readonly schedule?: "any" | "morning" | "afternoon" | "night";
  readonly country?: string;
  readonly bestOf?: 1 | 3 | 5;
}

/** Offers a challenge through the procedure that the page uses. */
export async function createChallenge(
  database: OwnedDatabase,
  creator: Pick<Player, "id" | "participantId">,
  wanted: NewChallenge = {},
): Promise<Challenge> {
  const game = await createGame(database, { name: wanted.game ?? "Valorant" });
  const match = await asUser(database, creator).call<{ id: string; challenge_id: string }>(
    "public.create_challenge_and_match",
    {
      p_creator_participant_id: wanted.teamParticipantId ?? creator.participantId,
      p_game_id: game.id,
      p_format: wanted.format ?? "1v1",
      p_wager_amount: wanted.wager ?? 10,
      p_privacy: wanted.password === undefined ? "public" : "private",
      p_password: wanted.password ?? null,
      p_preferred_schedule: wanted.schedule ?? "any",
      p_country: wanted.country ?? null,
      p_best_of: wanted.bestOf ?? 1,
      p_is_team_challenge: wanted.teamParticipantId !== undefined,
    },
  );
  return { id: match.challenge_id, matchId: match.id };
}

/** Accepts a challenge as the page does. If a password is given, unlocks the challenge first. */
export async function acceptChallenge(
  database: OwnedDatabase,
  challenge: Pick<Challenge, "matchId">,
  acceptor: Pick<Player, "id">,
  password?: string,
): Promise<void> {
  const session = asUser(database, acceptor);
  if (password !== undefined) {
    await session.call("public.unlock_challenge", {
      p_match_id: challenge.matchId,
      p_password: password,
    });
  }
  await session.call("public.accept_challenge", { p_match_id: challenge.matchId });
}

/** A player's statistics in a match, as a report contains them. */
export interface StatisticsLine {
  readonly profile_id: string;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number;
  /** The number of the map; absent if the statistics are for the whole match. */
  readonly game?: number;
}

/**
 * Reports a result for a side of a challenge or tournament match, with statistics if given.
 * Returns the new status of the match.
 */
export async function reportResult(
  database: OwnedDatabase,
  matchId: string,
  by: Pick<Player, "id">,
  result: string,
  statistics: readonly StatisticsLine[] = [],
): Promise<string> {
  return asUser(database, by).call<string>("public.report_match_result", {
    p_match_id: matchId,
    p_result: result,
    ...(statistics.length > 0 ? { p_statistics: JSON.stringify(statistics) } : {}),
  });
}

/** Returns the status of a challenge, of its match and of its escrows, and the id of the winner. */
export async function challengeState(
  database: OwnedDatabase,
  challenge: Challenge,
): Promise<{ match: string; challenge: string; winnerId: string | null; escrows: string[] }> {
  return asOwner(database).one(
    `select m.status as match, c.status as challenge, m.winner_id as "winnerId",
       coalesce((select array_agg(e.status order by e.created_at) from public.escrows e where e.challenge_id = c.id), '{}') as escrows
     from public.challenges c join public.challenge_matches m on m.challenge_id = c.id
     where c.id = $1`,
    [challenge.id],
  );
}

/** Confirms for a side what the other side has reported; returns the new status of the match. */
export async function confirmResult(
  database: OwnedDatabase,
  matchId: string,
  by: Pick<Player, "id"> | string,
): Promise<string> {
  const { status } = await asUser(database, by).one<{ status: string }>(
    `select public.confirm_match_result($1, (
       select id from public.match_reports
       where match_id = $1 and participant_id not in (select private.my_participant_ids())
     )) as status`,
    [matchId],
  );
  return status;
}

/** Stores the database row of a picture that a player uploaded as a proof in a match `hoursAgo` hours ago. */
export async function uploadProof(
  database: OwnedDatabase,
  matchId: string,
  by: Pick<Player, "id">,
  hoursAgo = 0,
): Promise<void> {
  await asOwner(database).query(
    `insert into storage.objects (bucket_id, name, owner_id, created_at)
     values ('match_proofs', $1, $2, now() - make_interval(hours => $3))`,
    [`${matchId}/${by.id}-${hoursAgo}.png`, by.id, hoursAgo],
  );
}
