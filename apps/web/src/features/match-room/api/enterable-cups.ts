import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { supabase } from "@/lib/supabase";

const enterableKeys = {
  of: (game: string, participantIds: readonly string[]) =>
    [...tournamentKeys.nextCup(game), "enterable", ...participantIds] as const,
};

/** The maximum number of tournaments per request: one request for the game, one for all games. */
const MOST = 20;

async function listAhead(
  game: string | null,
  participantIds: readonly string[],
  signal: AbortSignal,
) {
  const ahead = supabase
    .from("tournaments")
    .select(
      `id,name,game,status,start_date,registration_deadline,max_participants,participant_count,
      entry_fee,ticket_type,type,team_format,image_url,
      own:tournament_participants(id),edition:tournament_editions(public_at)`,
    )
    .in("status", ["Inscripciones", "Próximamente"])
    .is("structure_generated_at", null)
    .in("own.participant_id", [...participantIds])
    .is("own", null);
  const { data } = await (game === null ? ahead : ahead.eq("game", game))
    .order("list_order")
    .order("id")
    .limit(MOST)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ edition, ...cup }) => ({
    ...cup,
    /** Before this time, only players of the tournament's previous edition may enter. */
    publicFrom: edition?.public_at ?? null,
  }));
}

export type EnterableCup = Awaited<ReturnType<typeof listAhead>>[number];

/** Tournaments with open or future registration that none of the given participants has entered. */
export function enterableCupsQuery(game: string, participantIds: readonly string[]) {
  return queryOptions({
    queryKey: enterableKeys.of(game, participantIds),
    queryFn: async ({ signal }) => {
      const [same, all] = await Promise.all([
        listAhead(game, participantIds, signal),
        listAhead(null, participantIds, signal),
      ]);
      return [...same, ...all];
    },
    enabled: participantIds.length > 0,
  });
}
