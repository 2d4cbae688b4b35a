import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import type { MovementKind } from "../domain/movement.ts";

const PAGE_SIZE = 15;
/** What one answer of the data API holds at most. */
const EXPORT_PAGE = 1000;

export const movementKeys = {
  all: ["ticket-movements"] as const,
  of: (participantId: string) => ["ticket-movements", participantId] as const,
  page: (participantId: string, kind: MovementKind | null, page: number) =>
    ["ticket-movements", participantId, kind, page] as const,
};

const COLUMNS =
  "id,created_at,kind,reason,delta,balance_after,reference_type,reference_id,position";

function movementsOf(
  participantId: string,
  kind: MovementKind | null,
  options: { count?: "exact" } = {},
) {
  const request = supabase
    .from("ticket_transactions")
    .select(COLUMNS, options)
    .eq("participant_id", participantId)
    .order("position", { ascending: false });
  return kind ? request.eq("kind", kind) : request;
}

async function listMovements(
  participantId: string,
  kind: MovementKind | null,
  page: number,
  signal: AbortSignal,
) {
  const { data, count } = await movementsOf(participantId, kind, { count: "exact" })
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
  return { movements: data, pageCount: pageCount(count, PAGE_SIZE) };
}

/**
 * One page of a wallet's movements, newest first.
 *
 * @param kind null for all
 */
export function movementsQuery(participantId: string, kind: MovementKind | null, page: number) {
  return queryOptions({
    queryKey: movementKeys.page(participantId, kind, page),
    queryFn: ({ signal }) => listMovements(participantId, kind, page, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * Every movement of a wallet for a file, newest first: page after page, each from where the last one
 * ended, so that a late page costs no more than the first and none is missed when tickets move.
 */
export async function readAllMovements(participantId: string, kind: MovementKind | null) {
  const all: Awaited<ReturnType<typeof listMovements>>["movements"] = [];
  for (;;) {
    const last = all.at(-1);
    const request = movementsOf(participantId, kind);
    const { data } = await (last ? request.lt("position", last.position) : request)
      .limit(EXPORT_PAGE)
      .throwOnError();
    all.push(...data);
    if (data.length < EXPORT_PAGE) return all;
  }
}
