import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import type { ImportSource } from "@/entities/tournament/imported-copy";
import { supabase, write } from "@/lib/supabase";
import { toSent, type TournamentFile } from "../domain/import/tournament-file.ts";
import { importCopy as copy } from "../copy.ts";

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
    success: copy.done,
    failure: { title: copy.error },
    invalidates: [tournamentKeys.all],
  });
}
