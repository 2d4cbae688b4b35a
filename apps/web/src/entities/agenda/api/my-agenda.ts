import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

export const agendaKeys = {
  all: ["agenda"] as const,
  own: (userId: string) => ["agenda", userId] as const,
};

/** One thing to do, or a tournament that one is in. */
export type AgendaItem = Answer<"my_agenda">;

/** What a player has to do, most urgent first, in one request. */
export function myAgendaQuery(userId: string) {
  return queryOptions({
    queryKey: agendaKeys.own(userId),
    queryFn: read(() => supabase.rpc("my_agenda", undefined, { get: true })),
    enabled: userId !== "",
    // It is current only where `AgendaLive` stands: on every other page time has passed.
    staleTime: 0,
  });
}
