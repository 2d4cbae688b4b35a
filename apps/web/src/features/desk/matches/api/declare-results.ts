import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { fromTournamentMatch } from "@/entities/match/domain/match-view";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { useMutation } from "@/hooks/use-mutation";
import { callProcedure, readProcedure } from "@/lib/procedure";
import type { ListableMatch, ListedResult } from "../domain/parse-result-list.ts";
import { getTournamentResults } from "../../api/export-tournament.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";
import { resultsSheetCopy as copy } from "../results-spreadsheet-copy.ts";

/** The most lines that the database accepts in a preview. */
export const MOST_RESULTS = 256;
/** The maximum number of matches per call, because all other decisions wait while a call runs. */
export const MOST_TOGETHER = 24;

/** The matches of a tournament, to which the lines of a list refer. */
export function listableMatchesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.listableMatches(tournamentId),
    queryFn: async (): Promise<ListableMatch[]> => {
      const rows = await getTournamentResults(tournamentId);
      return rows.map((row) => {
        const { id, side1, side2, status, bestOf, series } = fromTournamentMatch(row);
        return {
          id,
          stage: row.own_stage.name,
          part: stageCopy.parts[row.stage],
          round: row.round,
          number: row.position_in_bracket,
          isOver: status === "completed" || status === "bye" || status === "cancelled",
          bestOf,
          isSeries: series !== null && series.kind !== "games",
          side1,
          side2,
        };
      });
    },
    staleTime: 0,
  });
}

const toValues = (tournamentId: string, results: readonly ListedResult[]) => ({
  tournamentId,
  matchIds: results.map(({ match }) => match.id),
  winnerIds: results.map(({ winnerId }) => winnerId),
  results: results.map(({ result }) => result),
  games: results.map(({ games }) => games),
});

/** The effect of importing each line of the list, by the id of the line's match. */
export function resultsPreviewQuery(tournamentId: string, results: readonly ListedResult[]) {
  return queryOptions({
    queryKey: organizerKeys.resultsPreview(tournamentId, results),
    queryFn:
      results.length === 0 || results.length > MOST_RESULTS
        ? skipToken
        : readProcedure("preview_results", toValues(tournamentId, results)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface Listed {
  readonly tournamentId: string;
  readonly results: readonly ListedResult[];
}

/** Decides the matches of a list in batches; reports how many were decided, and why the others were not. */
export function useDeclareResults() {
  return useMutation({
    mutationFn: async ({ tournamentId, results }: Listed) => {
      const rows = [];
      for (let from = 0; from < results.length; from += MOST_TOGETHER) {
        const part = results.slice(from, from + MOST_TOGETHER);
        const done = await callProcedure("declare_results", toValues(tournamentId, part));
        rows.push(...done.map((row) => ({ ...row, line: part[row.line - 1]?.line ?? row.line })));
      }
      return rows;
    },
    success: (rows: readonly { line: number; verdict: string; reason: string | null }[]) => {
      const others = rows.filter(({ verdict }) => verdict !== "declared");
      return {
        title: copy.done(rows.length - others.length),
        ...(others.length > 0 && {
          description: copy.notDone(
            others.map(({ line, reason }) => copy.notDoneOf(line, reason ?? "")),
          ),
        }),
      };
    },
    failure: { title: copy.error },
    invalidates: MATCH_INVALIDATES,
  });
}
