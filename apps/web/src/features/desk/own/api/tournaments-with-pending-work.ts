import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";

const columns =
  `id,name,game,image_url,status,start_date,cancelled_at,participant_count,max_participants,
  asked:entry_requests(id),stand_ins(id),next:tournament_matches(plays_at),
  decided:tournament_matches(count),drawn:tournament_matches(count)` as const;
/** The maximum number of tournaments to load: unfinished ones (nobody runs as many at once), finished ones. */
const [OPEN, OVER] = [100, 20];
const REFRESH_MS = 60_000;

/**
 * Tournaments with their pending work, progress and next start time, and the latest finished ones.
 * @param ids only these tournaments; null for all, as administrators see them
 */
export function desksQuery(ids: readonly string[] | null) {
  const list = (isOver: boolean, signal: AbortSignal) => {
    const all = supabase.from("tournaments").select(columns);
    const own = ids === null ? all : all.in("id", ids);
    const finished = ["Finalizado"] as const;
    const now = new Date().toISOString();
    return (isOver ? own.in("status", finished) : own.neq("status", "Finalizado"))
      .eq("asked.state", "asked")
      .eq("stand_ins.state", "open")
      .eq("decided.status", "completed")
      .not("drawn.status", "in", "(bye,cancelled)")
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
      const played = open.data.filter(({ status }) => status === "Activo").map(({ id }) => id);
      const boards = played.length === 0 ? [] : await readBoards(played, signal);
      const withBoard = (cups: typeof open.data) =>
        cups.map((cup) => ({
          ...cup,
          board: boards.filter(({ tournament_id: id }) => id === cup.id),
        }));
      return { open: withBoard(open.data), over: withBoard(over.data) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The number of matches per state on the boards of running tournaments; empty if the viewer may see no board. */
async function readBoards(ids: string[], signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc("desk_boards", { p_tournament_ids: ids }, { get: true })
    .abortSignal(signal);
  if (error && errorCode(error) !== "forbidden") throw error;
  return data ?? [];
}

export type DeskCup = Awaited<
  ReturnType<NonNullable<ReturnType<typeof desksQuery>["queryFn"]>>
>["open"][number];
