import { queryOptions } from "@tanstack/react-query";
import type { Json } from "@leyenda/db-types";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { supabase } from "@/lib/supabase";
import { seriesCopy as copy } from "../series-copy.ts";

async function getSeries(tournamentId: string, signal: AbortSignal) {
  const [edition, books] = await Promise.all([
    supabase
      .from("tournament_editions")
      .select(
        `series:tournament_series(
          id,model_id,state,weekday,local_time,time_zone,every_weeks,opens_days,first_hours,ends_on,editions_left,next_at,due_at
        )`,
      )
      .eq("tournament_id", tournamentId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    supabase
      .rpc("edition_books", { p_tournament_id: tournamentId })
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return { series: edition.data?.series ?? null, books: books.data };
}

type Read = Awaited<ReturnType<typeof getSeries>>;
/** The schedule of a tournament that repeats. */
export type Series = NonNullable<Read["series"]>;
/** An edition of a repeating tournament with its income and prizes, which are null if the viewer may not see them. */
export type EditionBook = Read["books"][number];

/** The schedule of a repeating tournament and its editions; for its staff. */
export function seriesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.series(tournamentId),
    queryFn: ({ signal }) => getSeries(tournamentId, signal),
  });
}

export interface SeriesChange {
  readonly weekday: number;
  readonly time: string;
  readonly zone: string;
  readonly everyWeeks: number;
  readonly opensDays: number;
  readonly firstHours: number;
  readonly endsOn: string | null;
  readonly editions: number | null;
}

/** Converts a schedule to the database's column names, so that it can be compared with the stored schedule. */
const seriesRow = (change: SeriesChange) => ({
  weekday: change.weekday,
  local_time: change.time,
  time_zone: change.zone,
  every_weeks: change.everyWeeks,
  opens_days: change.opensDays,
  first_hours: change.firstHours,
  ends_on: change.endsOn,
  editions_left: change.editions,
});

interface SavedSeries {
  /** The values that the form had loaded; null if the tournament does not repeat yet. */
  readonly read: SeriesChange | null;
  readonly change: SeriesChange;
}

/** Saves when a tournament repeats. The next editions are then copied from this tournament. */
export function useSetSeries(tournamentId: string) {
  return useMutation({
    mutationFn: async ({ read, change }: SavedSeries) => {
      const { time: localTime, zone: timeZone, ...when } = change;
      const send = (known: { [key: string]: Json } | null) =>
        callProcedure("set_tournament_series", {
          tournamentId,
          localTime,
          timeZone,
          ...when,
          read: known,
        });
      const before = read && seriesRow(read);
      const changes = before && changedFields(before, seriesRow(change));
      // Even without changes, saving makes this tournament the one from which the next editions are copied.
      if (!changes || Object.keys(changes).length === 0) await send(before && {});
      else
        await saveChanges({
          table: "tournaments",
          read: before,
          changes,
          send: (_changes, known) => send(known),
        });
    },
    success: copy.saved,
    failure: copy.failure,
    invalidates: [organizerKeys.ofSeries, organizerKeys.log(tournamentId)],
  });
}

export function useSetSeriesState(tournamentId: string) {
  return useProcedure("set_series_state", {
    success: (_data, { state }) => copy.said[state],
    failure: copy.failure,
    invalidates: [organizerKeys.ofSeries, organizerKeys.log(tournamentId)],
  });
}
