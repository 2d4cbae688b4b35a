import { tournamentsWords } from "@leyenda/db-types/words";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { deskTournamentColumns } from "@/features/desk/api/desk-tournament";
import { searchFilter } from "@/lib/list-filters";
import { pagedList } from "@/lib/paged-list";
import { recordOf } from "@/lib/record-of";
import { readQuery, supabase, write } from "@/lib/supabase";
import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import type { ImportSource } from "@/entities/tournament/imported-copy";
import { copy, importCopy } from "../copy.ts";
import { toSent, type TournamentFile } from "../domain/import/tournament-file.ts";

/** The back office's tournaments: running, open for registration, announced, finished; each group by start. */
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

interface Imported {
  readonly file: TournamentFile;
  readonly source: ImportSource;
}

/** Creates a finished tournament from its file and returns its id. */
export function useImportTournament() {
  return useMutation({
    mutationFn: write(({ file, source }: Imported) =>
      supabase.rpc("import_tournament", { p_file: toSent(file), p_source: source }),
    ),
    success: importCopy.done,
    failure: { title: importCopy.error },
    invalidates: [tournamentKeys.all],
  });
}
