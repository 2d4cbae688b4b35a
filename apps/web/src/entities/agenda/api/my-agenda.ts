import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

export const agendaKeys = {
  all: ["agenda"] as const,
  own: (userId: string) => ["agenda", userId] as const,
};

/** A task of a player, or a tournament in which they are registered. */
export type AgendaItem = Answer<"my_agenda">;

/** The tasks of a player, most urgent first, in one request. */
export function myAgendaQuery(userId: string) {
  return queryOptions({
    queryKey: agendaKeys.own(userId),
    queryFn: read(() => supabase.rpc("my_agenda", undefined, { get: true })),
    enabled: userId !== "",
    // The data is refreshed only while `AgendaLive` is mounted: on every other page it may be old.
    staleTime: 0,
  });
}
