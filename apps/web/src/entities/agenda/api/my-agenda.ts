import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

export const agendaKeys = {
  all: ["agenda"] as const,
  own: (userId: string) => ["agenda", userId] as const,
};

/** A task of a player, or a tournament in which they are registered. */
export type AgendaItem = Answer<"my_agenda">;

/** All tasks of a player, most urgent first. */
export function myAgendaQuery(userId: string) {
  return queryOptions({
    queryKey: agendaKeys.own(userId),
    queryFn: read(() => supabase.rpc("my_agenda", undefined, { get: true })),
    enabled: userId !== "",
    // Every page requests the data again, because only pages with `AgendaLive` refresh it.
    staleTime: 0,
  });
}
