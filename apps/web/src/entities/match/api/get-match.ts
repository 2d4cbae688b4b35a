import { matchKeys } from "@/entities/match/api/match-query-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { fromChallengeMatch, fromTournamentMatch, type MatchView } from "../domain/match-view.ts";
import { type LineupRow, toLineup } from "../domain/lineup.ts";
import { type RosterRows, toRoster } from "../domain/roster.ts";
import { withLastRound } from "./match-columns.ts";
import type { LineupRows } from "./read-lineups.ts";

const sideColumns = `
  id,type,former_name,guest_name,form,
  user:profiles!participants_user_id_fkey(id,username,avatar_url,country,game_identities),
  team:teams!participants_team_id_fkey(
    id,name,logo_url,game_identities,
    team_members(role,profile:profiles!team_members_profile_id_fkey(id,username,avatar_url,game_identities))
  )
` as const;

const gameColumns = `
  id,number,map,side1,side2,score1,score2,winner_id,kind,source,picture,reported_at,parts,
  reporter:profiles!match_games_reported_by_fkey(username)
` as const;

const vetoColumns = `
  name,sequence_id,maps,sides,bans,steps,choices,side_a_id,side_b_id,ready1_at,ready2_at,started_at,step,turn_id,deadline,
  finished_at,veto_options,veto_seed,seed_hash
` as const;

const common = `
  head_to_head,id,status,outcome,result,live_score,live_since,best_of,starts_at,created_at,winner_id,
  decided_at,decided_how,decision_reason,disputed_at,
  games:match_games(${gameColumns}),vetoes:match_vetoes(${vetoColumns})
` as const;

const tournamentColumns = `
  ${common},stage,round,scheduled_time,delay_reason,is_held,series,last_home_side,
  game_times:match_game_times(number,starts_at),
  participant1:participants!tournament_matches_participant1_id_fkey(${sideColumns}),
  participant2:participants!tournament_matches_participant2_id_fkey(${sideColumns}),
  tournament:tournaments!tournament_matches_tournament_id_fkey(
    id,name,game,status,team_format,game_detail
  ),
  referee:profiles!tournament_matches_decided_by_fkey(username),
  own_stage:tournament_stages!tournament_matches_stage_id_fkey(
    kind,name,position,allows_draws,last_round:tournament_matches(round)
  )
` as const;

const challengeColumns = `
  ${common},play_by,
  participant1:participants!challenge_matches_participant1_id_fkey(${sideColumns}),
  participant2:participants!challenge_matches_participant2_id_fkey(${sideColumns}),
  challenge:challenges!challenge_matches_challenge_id_fkey(
    id,format,wager_amount,game:games!challenges_game_id_fkey(name)
  ),
  referee:profiles!challenge_matches_decided_by_fkey(username)
` as const;

async function getTournamentMatch(id: string, signal: AbortSignal) {
  const { data } = await withLastRound(
    supabase.from("tournament_matches").select(tournamentColumns),
  )
    .eq("id", id)
    .order("number", { referencedTable: "games" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const teams = [data.participant1, data.participant2].flatMap((side) =>
    side?.type === "team" ? side.id : [],
  );
  // Matches between single players have no rosters and no candidates for the vote on the best player.
  const [rosters, candidates] = await Promise.all([
    teams.length === 0 ? null : getRosters(data, teams, signal),
    data.outcome === "score" && teams.length > 0
      ? import("./best-player-candidates.ts").then((part) => part.readCandidates(id, signal))
      : [],
  ]);
  return { ...data, rosters, candidates };
}

interface RosteredMatch {
  readonly id: string;
  readonly decided_at: string | null;
  readonly tournament: { readonly id: string };
}

async function getRosters(match: RosteredMatch, teams: string[], signal: AbortSignal) {
  const [{ readRosters }, { readLineups }] = await Promise.all([
    import("./read-rosters.ts"),
    import("./read-lineups.ts"),
  ]);
  const [rosters, lineups] = await Promise.all([
    readRosters(match.tournament.id, teams, signal, match.decided_at),
    readLineups(match.id, signal),
  ]);
  return { ...rosters, ...lineups };
}

async function getChallengeMatch(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("challenge_matches")
    .select(challengeColumns)
    .eq("id", id)
    .order("number", { referencedTable: "games" })
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

const delayOf = ({
  scheduled_time: from,
  delay_reason: reason,
}: NonNullable<MatchAnswer["tournament"]>) => (from && reason ? { from, reason } : null);

function toMatch({ tournament, challenge }: MatchAnswer) {
  if (tournament) {
    const { kind, position } = tournament.own_stage;
    const isBracket = kind === "single_elimination" || kind === "double_elimination";
    return {
      ...withLineups(fromTournamentMatch(tournament), tournament, tournament.rosters),
      ...played(tournament),
      /** Whether one of the sides may not play the match, so that the tournament's staff must decide what happens. */
      isHeld: tournament.is_held === true,
      /** What is recorded of each map: only the winner, or also the score. */
      gameDetail: tournament.tournament.game_detail,
      teamFormat: tournament.tournament.team_format,
      /** The dates of the games of an aggregate. */
      gameTimes: tournament.game_times,
      /** The players of the match, and whether each was its best player. Empty before the match is played. */
      candidates: tournament.candidates,
      /** The position of the match's stage, and whether the stage is shown as a bracket; null for a challenge. */
      stage: { position, isBracket },
      /** The originally scheduled time and the reason why a later time applies; null without a delay. */
      delay: delayOf(tournament),
    };
  }
  return (
    challenge && {
      ...withLineups(fromChallengeMatch(challenge), challenge, null),
      ...played(challenge),
      gameDetail: "winner" as const,
      candidates: [],
      gameTimes: [],
      stage: null,
      delay: null,
      isHeld: false,
      /** The number of players per team; null for a challenge. A team with fewer players cannot report a result. */
      teamFormat: null,
    }
  );
}

type Played = Pick<
  NonNullable<MatchAnswer["tournament"]>,
  "games" | "vetoes" | "decided_at" | "decided_how" | "decision_reason" | "disputed_at" | "referee"
>;

function played({
  games,
  vetoes,
  decided_at: decidedAt,
  decided_how: decidedHow,
  decision_reason: decisionReason,
  disputed_at: disputedAt,
  referee,
}: Played) {
  return {
    /** The map veto, running or finished; null before a side is ready, and for a match without a veto. */
    veto: vetoes[0] ?? null,
    /** The maps of the series in order: those that were entered, or those that the result implies. */
    games,
    /** When the match was decided; null while it is open. */
    decidedAt,
    /** How the result was decided; null while the match is open, and for a bye. */
    decidedHow,
    /** The referee's reason for the decision; it is public. */
    decisionReason,
    /** When the current or last dispute began. */
    disputedAt,
    /** The username of the referee who decided the match; null if no referee did, or if the account was closed. */
    referee: referee?.username ?? null,
  };
}

export type MatchVeto = Played["vetoes"][number];

export type MatchGame = ReturnType<typeof played>["games"][number];

type Sides = {
  head_to_head: string | null;
  participant1: (LineupRow & { id: string }) | null;
  participant2: (LineupRow & { id: string }) | null;
};

function withLineups(match: MatchView, row: Sides, rosters: (RosterRows & LineupRows) | null) {
  const { participant1, participant2 } = row;
  const { game } = match.context;
  const rosterOf = (side: Sides["participant1"]) =>
    side && rosters ? toRoster(rosters, side.id) : null;
  const [roster1, roster2] = [rosterOf(participant1), rosterOf(participant2)];
  return {
    ...match,
    headToHead: row.head_to_head,
    /**
     * The players whom each team may field; for a decided match, at the time of the decision.
     * Null if the side has no fixed roster.
     */
    roster1,
    roster2,
    lineup1: participant1 && toLineup(participant1, game, roster1),
    lineup2: participant2 && toLineup(participant2, game, roster2),
    /** The line-ups that the teams chose, with substitutions. See `fieldedLineup`. */
    chosen: rosters?.lineups ?? [],
    /** Players from outside the rosters who may play in this match. */
    standIns: rosters?.standIns ?? [],
  };
}

export type MatchDetails = NonNullable<ReturnType<typeof toMatch>>;

/** One match of a tournament or a challenge with both line-ups; null if there is no match with this id. */
export function matchQuery(id: string) {
  return queryOptions({
    queryKey: matchKeys.detail(id),
    queryFn: ({ signal }) => getMatch(id, signal),
    select: toMatch,
  });
}
