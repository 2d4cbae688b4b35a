import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";

const PAGE_SIZE = 15;
/** What one answer of the data API holds at most. */
const EXPORT_LIMIT = 1000;

export const movementsKey = (participantId: string) => ["ticket-movements", participantId] as const;

function movementsOf(participantId: string, kind: string) {
  const request = supabase
    .from("ticket_transactions")
    .select("id,created_at,kind,reason,delta,balance_after", { count: "exact" })
    .eq("participant_id", participantId)
    .order("position", { ascending: false });
  return kind ? request.eq("kind", kind) : request;
}

async function listMovements(
  participantId: string,
  kind: string,
  page: number,
  signal: AbortSignal,
) {
  const { data, count } = await movementsOf(participantId, kind)
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
  return { movements: data, pageCount: pageCount(count, PAGE_SIZE) };
}

/**
 * One page of a wallet's movements, newest first.
 *
 * @param kind empty for all
 */
export function movementsQuery(participantId: string, kind: string, page: number) {
  return queryOptions({
    queryKey: [...movementsKey(participantId), kind, page],
    queryFn: ({ signal }) => listMovements(participantId, kind, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** Every movement of a wallet for a file, newest first, read page by page. */
export async function readAllMovements(participantId: string, kind: string) {
  const { data, count } = await movementsOf(participantId, kind).limit(EXPORT_LIMIT).throwOnError();
  const rest = Array.from({ length: pageCount(count, EXPORT_LIMIT) - 1 }, (_, index) =>
    movementsOf(participantId, kind)
      .range(...pageRange(index + 2, EXPORT_LIMIT))
      .throwOnError(),
  );
  const pages = await Promise.all(rest);
  return [data, ...pages.map((page) => page.data)].flat();
}
