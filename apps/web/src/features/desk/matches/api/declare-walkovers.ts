import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { WALKOVER } from "@/entities/match/domain/result";
import { useMutation } from "@/hooks/use-mutation";
import { toUserMessage } from "@/lib/errors";
import { callProcedure, readProcedure } from "@/lib/procedure";
import { read, supabase } from "@/lib/supabase";
import { bulkActionsCopy } from "../bulk-actions-copy.ts";
import type { KnownStart, Walkover } from "../domain/bulk-times-and-walkovers.ts";
import { MOST_TOGETHER } from "./declare-results.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";

const copy = bulkActionsCopy.walkoversDialog;

export interface GivenWalkover {
  readonly matchId: string;
  /** The name of the match, for texts. */
  readonly name: string;
  readonly walkover: Walkover;
}

/** The arrivals that the match clock recorded for each chosen match, by the id of the match. */
export function knownStartsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: staffMatchKeys.knownStarts(ids),
    queryFn: read(
      () =>
        supabase
          .from("match_starts")
          .select("match_id,state,starts_at,arrived1_at,arrived2_at,walkover_for")
          .in("match_id", ids),
      (data): ReadonlyMap<string, KnownStart> =>
        new Map(data.map((start) => [start.match_id, start])),
    ),
  });
}

interface Won {
  readonly matchId: string;
  readonly winnerId: string;
}

const toValues = (tournamentId: string, won: readonly Won[]) => ({
  tournamentId,
  matchIds: won.map(({ matchId }) => matchId),
  winnerIds: won.map(({ winnerId }) => winnerId),
  results: won.map(() => WALKOVER),
  games: won.map(() => null),
});

const wonOf = (given: readonly GivenWalkover[]): (Won & Pick<GivenWalkover, "name">)[] =>
  given.flatMap(({ matchId, name, walkover }) =>
    walkover === "nobody" ? [] : { matchId, name, winnerId: walkover.winnerId },
  );

/** Why each walkover would be refused, by the id of its match; matches without a winner are not checked. */
export function walkoversPreviewQuery(tournamentId: string, given: readonly GivenWalkover[]) {
  const won = wonOf(given);
  return queryOptions({
    queryKey: organizerKeys.resultsPreview(tournamentId, won),
    queryFn:
      won.length === 0
        ? skipToken
        : readProcedure(
            "preview_results",
            toValues(tournamentId, won),
            (rows) =>
              new Map(
                rows.flatMap(({ line, verdict, reason }) => {
                  const match = won[line - 1];
                  return match && verdict !== "ready" ? [[match.matchId, reason ?? verdict]] : [];
                }),
              ),
          ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface Outcome {
  readonly name: string;
  /** The reason why the match was not decided; null if it was. */
  readonly reason: string | null;
}

async function declare(tournamentId: string, given: readonly GivenWalkover[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const won = wonOf(given);
  for (let from = 0; from < won.length; from += MOST_TOGETHER) {
    const part = won.slice(from, from + MOST_TOGETHER);
    const done = await callProcedure("declare_results", toValues(tournamentId, part));
    for (const { line, verdict, reason } of done)
      outcomes.push({
        name: part[line - 1]?.name ?? "",
        reason: verdict === "declared" ? null : (reason ?? verdict),
      });
  }
  for (const { matchId, name, walkover } of given) {
    if (walkover !== "nobody") continue;
    const { error } = await supabase.rpc("declare_no_show", { p_match_id: matchId });
    outcomes.push({ name, reason: error ? toUserMessage(error) : null });
  }
  return outcomes;
}

/** Decides the chosen matches by walkover or as a double no-show; reports which were not decided, and why. */
export function useDeclareWalkovers(tournamentId: string) {
  return useMutation({
    mutationFn: (given: readonly GivenWalkover[]) => declare(tournamentId, given),
    success: (outcomes: readonly Outcome[]) => {
      const refused = outcomes.filter(({ reason }) => reason !== null);
      return {
        title: copy.done(outcomes.length - refused.length),
        ...(refused.length > 0 && {
          description: refused
            .map(({ name, reason }) => copy.notDone(name, reason ?? ""))
            .join(" "),
        }),
      };
    },
    failure: { title: copy.failure },
    invalidates: MATCH_INVALIDATES,
  });
}
