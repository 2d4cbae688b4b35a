import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { moveClockTo, scheduleMatch } from "@leyenda/testing/match-clock";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { captainOf, type Participant, type PlayableMatch } from "./tournament-actions.ts";

/**
 * Creates a match whose second side came late: the match clock gave the rival the first map and then the match.
 * The late side objected, so a referee must decide.
 */
export async function seedObjectedWalkover(
  database: OwnedDatabase,
  tournamentId: string,
  match: PlayableMatch,
  players: readonly Participant[],
): Promise<void> {
  const losesMatchAfter = (minutes: number | null) =>
    asHouseAdmin(database).query(
      "update public.tournaments set absence_match_minutes = $2 where id = $1",
      [tournamentId, minutes],
    );
  await losesMatchAfter(15);
  await scheduleMatch(database, match);
  await moveClockTo(database, match, -60);
  await asUser(database, captainOf(players, match.participant1_id)).call("ready_for_match", {
    p_match_id: match.id,
  });
  await moveClockTo(database, match, 16 * 60);
  await asUser(database, captainOf(players, match.participant2_id)).call("object_to_walkover", {
    p_match_id: match.id,
    p_reason: "Se me cortó internet. Ya estoy en la sala y podemos jugar.",
  });
  // Disables the limit for lateness again, so that the match clock decides no other match of the demo.
  await losesMatchAfter(null);
}

/** Lets one side of a match in play use two minutes of its pauses. */
export async function seedPause(
  database: OwnedDatabase,
  match: PlayableMatch,
  players: readonly Participant[],
): Promise<void> {
  const captain = asUser(database, captainOf(players, match.participant2_id));
  await captain.call("pause_match", { p_match_id: match.id });
  await captain.call("end_match_pause", { p_match_id: match.id });
  await asOwner(database).query(
    `update public.match_pauses
     set started_at = now() - interval '10 minutes', ends_at = now() - interval '8 minutes' where match_id = $1`,
    [match.id],
  );
}

/** Gives matches of the last round a deadline for agreeing on a time; without an agreement the default time applies. */
export async function seedDefaultTime(
  database: OwnedDatabase,
  tournamentId: string,
  at: Date,
  agreeUntil: Date,
): Promise<void> {
  const { stage_id, stage, round } = await asOwner(database).one<{
    stage_id: string;
    stage: string;
    round: number;
  }>(
    "select stage_id, stage, round from public.tournament_matches where tournament_id = $1 order by round desc limit 1",
    [tournamentId],
  );
  await asHouseAdmin(database).call("set_default_times", {
    p_stage_id: stage_id,
    p_part: stage,
    p_round: round,
    p_default_time: at,
    p_agree_until: agreeUntil,
  });
}
