import { homeKeys } from "./home-query-keys.ts";
import { queryOptions } from "@tanstack/react-query";
import {
  inListOrder,
  refreshWhilePlayed,
  selectSummaries,
  toSummary,
} from "@/entities/tournament/api/tournament-summary";
import { interleave } from "../domain/interleave.ts";

const LIMIT = 6;

/** Open and running tournaments alternately, because a visitor may look for either kind. */
export function currentTournamentsQuery() {
  return queryOptions({
    queryKey: homeKeys.tournaments,
    queryFn: async ({ signal }) => {
      const open = selectSummaries().eq("status", "Inscripciones").eq("is_full", false);
      const others = selectSummaries().or(
        "status.eq.Activo,and(status.eq.Inscripciones,is_full.is.true)",
      );
      const read = async (part: typeof open) => {
        const { data } = await inListOrder(part, 0, LIMIT).abortSignal(signal).throwOnError();
        return data;
      };
      const [first, second] = await Promise.all([read(open), read(others)]);
      return interleave(first, second).slice(0, LIMIT);
    },
    select: (rows) => rows.map(toSummary),
    refetchInterval: ({ state }) => refreshWhilePlayed(state.data),
  });
}
