import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

const columns =
  `id,name,game,image_url,status,start_date,cancelled_at,participant_count,max_participants,
  calls:referee_calls(id),objections:match_starts(id),asked:entry_requests(id),stand_ins(id),
  late:tournament_matches(scheduled_time),next:tournament_matches(plays_at)` as const;
/** More open ones than anybody runs at once, and the last that are over. */
const [OPEN, OVER] = [100, 20];
const REFRESH_MS = 60_000;

/**
 * Tournaments with what waits in each and its next hour, and the last that are over.
 * @param ids only these; null for all, which an administrator runs
 */
export function desksQuery(ids: readonly string[] | null) {
  const list = (isOver: boolean, signal: AbortSignal) => {
    const all = supabase.from("tournaments").select(columns);
    const own = ids === null ? all : all.in("id", ids);
    const finished = ["Finalizado"] as const;
    const now = new Date().toISOString();
    return (isOver ? own.in("status", finished) : own.neq("status", "Finalizado"))
      .in("calls.state", ["open", "taken"])
      .eq("objections.state", "objected")
      .eq("asked.state", "asked")
      .eq("stand_ins.state", "open")
      .eq("late.status", "scheduled")
      .is("late.live_since", null)
      .lte("late.scheduled_time", now)
      .order("scheduled_time", { referencedTable: "late" })
      .in("next.status", ["pending", "scheduled"])
      .gt("next.plays_at", now)
      .order("plays_at", { referencedTable: "next" })
      .limit(1, { referencedTable: "next" })
      .order("start_date", { ascending: !isOver })
      .limit(isOver ? OVER : OPEN)
      .abortSignal(signal)
      .throwOnError();
  };
  return queryOptions({
    queryKey: organizerKeys.desks(ids),
    queryFn: async ({ signal }) => {
      const [open, over] = await Promise.all([list(false, signal), list(true, signal)]);
      return { open: open.data, over: over.data };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export type DeskCup = Awaited<
  ReturnType<NonNullable<ReturnType<typeof desksQuery>["queryFn"]>>
>["open"][number];
