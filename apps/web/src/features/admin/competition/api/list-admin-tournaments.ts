import { tournamentsWords } from "@leyenda/db-types/words";
import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { listColumns } from "@/entities/tournament/api/tournament-columns";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { recordOf } from "@/lib/record-of";
import { read, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** What the back office knows of a tournament before it opens it. */
const adminColumns =
  `${listColumns},structure_generated_at,finished_at,founded_by,check_in_minutes,waiting_offer_minutes,absence_match_minutes,absence_by,report_answer_minutes,entry_by,allows_replacement,participant_count,stages:tournament_stages(name,is_automatic),edition:tournament_editions(series_id)` as const;

/** Tournaments of the back office: running, open, announced, finished; within, by their start. */
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
      .select(adminColumns, { count: "exact" })
      .order("position", { referencedTable: "stages" })
      .order("list_order")
      .order("id"),
});

export type AdminTournament = RowOf<typeof tournamentsList>;

/** One tournament as the list of the back office has it; null where there is none. */
export function adminTournamentQuery(id: string) {
  return queryOptions({
    queryKey: organizerKeys.adminOne(id),
    queryFn: read(() =>
      supabase.from("tournaments").select(adminColumns).eq("id", id).maybeSingle(),
    ),
  });
}

/** The name of one tournament; null where there is none. */
export function tournamentNameQuery(id: string) {
  return queryOptions({
    queryKey: organizerKeys.name(id),
    queryFn: read(
      () => supabase.from("tournaments").select("name").eq("id", id).maybeSingle(),
      (data) => data?.name ?? null,
    ),
  });
}
