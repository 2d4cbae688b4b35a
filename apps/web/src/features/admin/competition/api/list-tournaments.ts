import { tournamentsWords } from "@leyenda/db-types/words";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { deskTournamentColumns } from "@/features/desk/api/desk-tournament";
import { searchFilter } from "@/lib/list-filters";
import { pagedList } from "@/lib/paged-list";
import { recordOf } from "@/lib/record-of";
import { readQuery, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** The back office's tournaments: running, open, announced, finished; within each group by start. */
export const tournamentsList = pagedList({
  key: [...organizerKeys.admin, "pages"],
  live: ["tournaments", "tournament_participants"],
  filters: [
    searchFilter(copy.tournaments.search, "search_text"),
    {
      kind: "choice",
      name: "estado",
      column: "status",
      label: copy.tournaments.statusFilter,
      all: copy.tournaments.allStatuses,
      options: recordOf(tournamentsWords.status, (status) => status),
    },
  ],
  select: () =>
    supabase
      .from("tournaments")
      .select(deskTournamentColumns, { count: "exact" })
      .order("position", { referencedTable: "stages" })
      .order("list_order")
      .order("id"),
});

/** The name of one tournament; null if there is none. */
export function tournamentNameQuery(id: string) {
  return readQuery(
    organizerKeys.name(id),
    () => supabase.from("tournaments").select("name").eq("id", id).maybeSingle(),
    (data) => data?.name ?? null,
  );
}
