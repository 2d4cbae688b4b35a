import { matchKeys } from "@/entities/match/api/match-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { fromChallengeMatch, fromTournamentMatch, type MatchView } from "../domain/match-view.ts";
import { type LineupRow, toLineup } from "../domain/lineup.ts";

const sideColumns = `
  id,type,former_name,form,
  user:profiles!participants_user_id_fkey(id,username,avatar_url,country,stats,game_identities),
  team:teams!participants_team_id_fkey(
    id,name,logo_url,stats,game_identities,
    team_members(role,profile:profiles!team_members_profile_id_fkey(id,username,avatar_url,game_identities))
  )
` as const;

const common =
  "head_to_head,id,status,outcome,result,best_of,scheduled_time,created_at,winner_id" as const;

const tournamentColumns = `
  ${common},stage,round,
  participant1:participants!tournament_matches_participant1_id_fkey(${sideColumns}),
  participant2:participants!tournament_matches_participant2_id_fkey(${sideColumns}),
  tournament:tournaments!tournament_matches_tournament_id_fkey(id,name,game,status),
  own_stage:tournament_stages!tournament_matches_stage_id_fkey(
    kind,name,position,last_round:tournament_matches(round)
  )
` as const;

const challengeColumns = `
  ${common},play_by,
  participant1:participants!challenge_matches_participant1_id_fkey(${sideColumns}),
  participant2:participants!challenge_matches_participant2_id_fkey(${sideColumns}),
  challenge:challenges!challenge_matches_challenge_id_fkey(
    id,format,wager_amount,game:games!challenges_game_id_fkey(name)
  )
` as const;

async function getTournamentMatch(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(tournamentColumns)
    .eq("id", id)
    .eq("own_stage.last_round.stage", "bracket")
    .order("round", { ascending: false, referencedTable: "own_stage.last_round" })
    .limit(1, { referencedTable: "own_stage.last_round" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function getChallengeMatch(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("challenge_matches")
    .select(challengeColumns)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function getMatch(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return { tournament: null, challenge: null };
  const tournament = await getTournamentMatch(id, signal);
  if (tournament) return { tournament, challenge: null };
  return { tournament: null, challenge: await getChallengeMatch(id, signal) };
}

type MatchAnswer = Awaited<ReturnType<typeof getMatch>>;

function toMatch({ tournament, challenge }: MatchAnswer) {
  if (tournament) {
    const { kind, position } = tournament.own_stage;
    const isBracket = kind === "single_elimination" || kind === "double_elimination";
    return {
      ...withLineups(fromTournamentMatch(tournament), tournament),
      /** The number of its stage, and whether that is drawn as a bracket; null for a challenge. */
      stage: { position, isBracket },
    };
  }
  return challenge && { ...withLineups(fromChallengeMatch(challenge), challenge), stage: null };
}

type Sides = {
  head_to_head: string | null;
  participant1: LineupRow | null;
  participant2: LineupRow | null;
};

function withLineups(match: MatchView, row: Sides) {
  const { participant1, participant2 } = row;
  const { game } = match.context;
  return {
    ...match,
    headToHead: row.head_to_head,
    lineup1: participant1 && toLineup(participant1, game),
    lineup2: participant2 && toLineup(participant2, game),
  };
}

export type MatchDetails = NonNullable<ReturnType<typeof toMatch>>;

/** One match of a tournament or a challenge with both line-ups; null when there is none. */
export function matchQuery(id: string) {
  return queryOptions({
    queryKey: matchKeys.detail(id),
    queryFn: ({ signal }) => getMatch(id, signal),
    select: toMatch,
  });
}
