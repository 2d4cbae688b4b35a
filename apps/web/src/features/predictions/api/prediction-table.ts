import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { predictionKeys } from "@/entities/prediction/api/prediction-query-keys";
import { readQuery, supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

export const PAGE_SIZE = 25;

async function readTable(tournamentId: string, page: number, signal: AbortSignal) {
  if (!isUuid(tournamentId)) return [];
  const { data } = await supabase
    .rpc(
      "prediction_table",
      { p_tournament_id: tournamentId, p_offset: (page - 1) * PAGE_SIZE, p_limit: PAGE_SIZE },
      { get: true },
    )
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type PredictionTableRow = Awaited<ReturnType<typeof readTable>>[number];

/** A page of a tournament's prediction table. */
export function predictionTableQuery(tournamentId: string, page: number) {
  return queryOptions({
    queryKey: predictionKeys.table(tournamentId, page),
    queryFn: ({ signal }) => readTable(tournamentId, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** The tournament of the predictions and the number of rows in its table; null if it does not exist. */
export function predictedTournamentQuery(tournamentId: string) {
  return queryOptions({
    queryKey: predictionKeys.people(tournamentId),
    queryFn: async ({ signal }) => {
      if (!isUuid(tournamentId)) return null;
      const { data } = await supabase
        .from("tournaments")
        .select("name,status,prediction_tables(people),tournament_stages(kind)")
        .eq("id", tournamentId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return (
        data && {
          name: data.name,
          isOver: data.status === "Finalizado",
          people: data.prediction_tables?.people ?? 0,
          hasBracket: data.tournament_stages.some(({ kind }) => kind.endsWith("elimination")),
        }
      );
    },
  });
}

/** The next matches that are open for predictions. */
export function openMatchesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: predictionKeys.open(tournamentId),
    queryFn: async ({ signal }) => {
      if (!isUuid(tournamentId)) return [];
      const { data } = await supabase
        .rpc("predictable_matches", { p_tournament_id: tournamentId }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** For each match that is open for predictions, by its id: its round and its two sides. */
export function openSidesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: predictionKeys.sides(ids),
    // The code of this query is loaded on demand, so that the prediction buttons do not wait for it.
    queryFn: async ({ signal }) =>
      (await import("./open-matches-by-id.ts")).readOpenSides(ids, signal),
  });
}

/** The viewer's place in the prediction table of a tournament. */
export function ownPredictionsQuery(tournamentId: string, viewerId: string) {
  return readQuery(predictionKeys.own(tournamentId, viewerId), () =>
    supabase.rpc("my_prediction_place", { p_tournament_id: tournamentId }, { get: true }).single(),
  );
}
