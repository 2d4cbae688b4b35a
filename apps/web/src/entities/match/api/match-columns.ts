import { participantColumns } from "./participant-columns.ts";

const common =
  "id,status,outcome,result,live_score,live_since,best_of,starts_at,created_at,winner_id" as const;

/** The columns of a tournament match with its sides and its tournament. `fromTournamentMatch` converts such a row. */
export const tournamentMatchColumns = `
  ${common},stage,round,series,last_home_side,
  participant1:participants!tournament_matches_participant1_id_fkey(${participantColumns}),
  participant2:participants!tournament_matches_participant2_id_fkey(${participantColumns}),
  tournament:tournaments!tournament_matches_tournament_id_fkey(id,name,game,status),
  own_stage:tournament_stages!tournament_matches_stage_id_fkey(
    position,kind,name,allows_draws,last_round:tournament_matches(round)
  )
` as const;

/** The methods of a query that this file uses to filter embedded rows. */
export interface WithParts<Query> {
  filter(column: string, operator: string, value: unknown): Query;
  order(column: string, options: { ascending: boolean; referencedTable: string }): Query;
  limit(count: number, options: { referencedTable: string }): Query;
}

/** Limits the embedded stage to its last round, from which the names of the rounds are derived. */
export const withLastRound = <Query extends WithParts<Query>>(query: Query): Query =>
  query
    .filter("own_stage.last_round.stage", "eq", "bracket")
    .order("round", { ascending: false, referencedTable: "own_stage.last_round" })
    .limit(1, { referencedTable: "own_stage.last_round" });

/** The columns of a challenge match with its sides and its challenge. `fromChallengeMatch` converts such a row. */
export const challengeMatchColumns = `
  ${common},
  participant1:participants!challenge_matches_participant1_id_fkey(${participantColumns}),
  participant2:participants!challenge_matches_participant2_id_fkey(${participantColumns}),
  challenge:challenges!challenge_matches_challenge_id_fkey(
    id,format,wager_amount,game:games!challenges_game_id_fkey(name)
  )
` as const;
