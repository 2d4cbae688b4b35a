import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { cachedConversion } from "@/lib/cached-conversion";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { toChampionPage } from "../domain/champion-page.ts";

/** The last place on the podium. */
const STEPS = 3;

const cupColumns = `
  id,name,game,type,status,image_url,start_date,finished_at,cancelled_at,prizes,participant_count,
  podium:tournament_participants(final_position,seed,participant:participants(${participantColumns})),
  stages:tournament_stages(id,position,kind,name,last_round:tournament_matches(round))
` as const;

const matchColumns = `
  id,stage,stage_id,round,winner_id,status,result,best_of,participant1_id,
  participant1:participants!tournament_matches_participant1_id_fkey(${participantColumns}),
  participant2:participants!tournament_matches_participant2_id_fkey(${participantColumns}),
  games:match_games(id,number,map,score1,score2,winner_id,source,picture)
` as const;

async function getCup(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournaments")
    .select(cupColumns)
    .eq("id", id)
    .lte("podium.final_position", STEPS)
    .order("final_position", { referencedTable: "podium" })
    .order("seed", { referencedTable: "podium" })
    .order("position", { referencedTable: "stages" })
    .eq("stages.last_round.stage", "bracket")
    .order("round", { ascending: false, referencedTable: "stages.last_round" })
    .limit(1, { referencedTable: "stages.last_round" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** The champion's matches in the tournament, except annulled ones. */
async function listMatches(id: string, championId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(matchColumns)
    .eq("tournament_id", id)
    .or(`participant1_id.eq.${championId},participant2_id.eq.${championId}`)
    .in("status", ["completed", "bye"])
    .order("round")
    .order("position_in_bracket")
    .order("number", { referencedTable: "games" })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

async function listPlayers(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("champion_players", { p_tournament_id: id }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

async function getChampion(id: string, signal: AbortSignal) {
  const cup = isUuid(id) ? await getCup(id, signal) : null;
  if (!cup) return null;
  const champion = cup.podium.find(({ final_position: place }) => place === 1);
  if (!champion || cup.finished_at === null) return { ...cup, matches: [], players: [] };
  const [matches, players] = await Promise.all([
    listMatches(id, champion.participant.id, signal),
    cup.type === "team" ? listPlayers(id, signal) : [],
  ]);
  return { ...cup, matches, players };
}

type ChampionRow = NonNullable<Awaited<ReturnType<typeof getChampion>>>;

const shaped = cachedConversion((row: ChampionRow) => toChampionPage(row));

function toPage(row: ChampionRow | null) {
  return row && shaped(row);
}

/** A tournament in the form that the champion's page uses. */
export type ChampionPage = NonNullable<ReturnType<typeof toPage>>;

/**
 * Reads a tournament's champion, the champion's players and matches. The champion is null while there is none; the
 * whole result is null if the tournament does not exist.
 */
export function championQuery(id: string) {
  return queryOptions({
    queryKey: tournamentKeys.champion(id),
    queryFn: ({ signal }) => getChampion(id, signal),
    select: toPage,
  });
}
