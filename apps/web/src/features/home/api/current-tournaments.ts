import { queryOptions } from "@tanstack/react-query";
import {
  inListOrder,
  selectSummaries,
  toSummary,
} from "@/entities/tournament/api/tournament-summary";
import { placesFirst } from "../domain/places-first.ts";
import { homeKeys } from "./home-keys.ts";

const LIMIT = 6;

/** Tournaments that can be entered or that are being played; those with a free place lead. */
export function currentTournamentsQuery() {
  return queryOptions({
    queryKey: homeKeys.tournaments,
    queryFn: async ({ signal }) => {
      const current = selectSummaries()
        .in("status", ["Activo", "Inscripciones"])
        .order("status", { ascending: false });
      const { data } = await inListOrder(current, 0, LIMIT).abortSignal(signal).throwOnError();
      return data;
    },
    select: (rows) => placesFirst(rows.map(toSummary)),
  });
}
