import { homeKeys } from "./home-keys.ts";
import { queryOptions } from "@tanstack/react-query";
import {
  inListOrder,
  selectSummaries,
  toSummary,
} from "@/entities/tournament/api/tournament-summary";

const LIMIT = 6;

/** Tournaments that are being played or that can be entered. */
export function currentTournamentsQuery() {
  return queryOptions({
    queryKey: homeKeys.tournaments,
    queryFn: async ({ signal }) => {
      const current = selectSummaries().in("status", ["Activo", "Inscripciones"]);
      const { data } = await inListOrder(current, 0, LIMIT).abortSignal(signal).throwOnError();
      return data;
    },
    select: (rows) => rows.map(toSummary),
  });
}
