import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { verifyDraw } from "@/entities/tournament/domain/verify-draw";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

const columns = `
  id,name,game,status,structure_generated_at,registration_deadline,max_participants,
  tournament_stages(id,name,kind,position,state,group_size,seeding,drawn_at),
  live_draws(
    id,stage_id,state,total,revealed,commitment,draw_seed,salt,created_at,finished_at,
    live_draw_reveals(seed,participant_id,participant:participants(${participantColumns}))
  )
` as const;

async function getLiveDraw(tournamentId: string, signal: AbortSignal) {
  if (!isUuid(tournamentId)) return null;
  const { data } = await supabase
    .from("tournaments")
    .select(columns)
    .eq("id", tournamentId)
    .order("position", { referencedTable: "tournament_stages" })
    .order("created_at", { referencedTable: "live_draws", ascending: false })
    .limit(20, { referencedTable: "live_draws" })
    .order("seed", { referencedTable: "live_draws.live_draw_reveals" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

function toPage(row: Awaited<ReturnType<typeof getLiveDraw>>) {
  if (!row) return null;
  const draws = row.live_draws.map(({ live_draw_reveals: reveals, ...draw }) => ({
    ...draw,
    stage: row.tournament_stages.find(({ id }) => id === draw.stage_id),
    reveals: reveals.map(({ seed, participant }) => ({
      seed,
      participant: toParticipantView(participant),
    })),
  }));
  return {
    id: row.id,
    name: row.name,
    game: row.game,
    isOver: row.status === "Finalizado",
    stages: row.tournament_stages,
    takesEntries: row.status === "Inscripciones",
    deadline: row.registration_deadline,
    /** The maximum number of participants; 0 without a limit. */
    places: row.max_participants,
    /** The newest draw that was not cancelled. */
    draw: draws.find(({ state }) => state !== "cancelled") ?? null,
    cancelled: draws.filter(({ state }) => state === "cancelled"),
  };
}

export type LiveDrawPage = NonNullable<ReturnType<typeof toPage>>;
export type LiveDraw = NonNullable<LiveDrawPage["draw"]>;

/** The draws of a tournament, newest first, with the places revealed so far; null if the tournament does not exist. */
export function liveDrawQuery(tournamentId: string) {
  return queryOptions({
    queryKey: tournamentKeys.draw(tournamentId),
    queryFn: ({ signal }) => getLiveDraw(tournamentId, signal),
    select: toPage,
  });
}

/**
 * Whether a finished draw matches the hash (seal) that was published at its start. The browser computes this itself.
 */
export function drawCheckQuery(draw: LiveDraw) {
  return queryOptions({
    queryKey: tournamentKeys.drawCheck(draw.id, draw.state),
    queryFn: () => verifyDraw(draw),
    enabled: draw.state === "done",
    staleTime: Infinity,
  });
}
