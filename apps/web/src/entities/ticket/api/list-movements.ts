import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import {
  challengeOf,
  cupOf,
  type Movement,
  type MovementKind,
  type Wager,
} from "../domain/movement.ts";

const PAGE_SIZE = 15;
/** The data API returns at most this many rows in a response. */
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

const wagerColumns = `
  challenge_id,
  participant1:participants!challenge_matches_participant1_id_fkey(id,display_name),
  participant2:participants!challenge_matches_participant2_id_fkey(id,display_name),
  challenge:challenges!challenge_matches_challenge_id_fkey(game:games!challenges_game_id_fkey(name))
` as const;

/** The game and the rival of each wager among the movements, in one request. */
async function wagersOf(
  movements: readonly Movement[],
  participantId: string,
  signal: AbortSignal,
) {
  const ids = new Set(movements.flatMap((movement) => challengeOf(movement) ?? []));
  if (ids.size === 0) return new Map<string, Wager>();
  const { data } = await supabase
    .from("challenge_matches")
    .select(wagerColumns)
    .in("challenge_id", [...ids])
    .abortSignal(signal)
    .throwOnError();
  return new Map<string, Wager>(
    data.map(({ challenge_id: id, challenge, participant1, participant2 }) => [
      id,
      {
        game: challenge.game.name,
        rival:
          [participant1, participant2].find((side) => side && side.id !== participantId)
            ?.display_name ?? null,
      },
    ]),
  );
}

/** Of the tournaments to which the movements refer, the ids of those that still exist. */
async function cupsOf(movements: readonly Movement[], signal: AbortSignal) {
  const ids = new Set(movements.flatMap((movement) => cupOf(movement) ?? []));
  if (ids.size === 0) return new Set<string>();
  const { data } = await supabase
    .from("tournaments")
    .select("id")
    .in("id", [...ids])
    .abortSignal(signal)
    .throwOnError();
  return new Set(data.map(({ id }) => id));
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
  const [wagers, cups] = await Promise.all([
    wagersOf(data, participantId, signal),
    cupsOf(data, signal),
  ]);
  return {
    movements: data.map((movement) => {
      const cup = cupOf(movement);
      return {
        ...movement,
        wager: wagers.get(challengeOf(movement) ?? "") ?? null,
        cup: cup !== null && cups.has(cup) ? cup : null,
      };
    }),
    pageCount: pageCount(count, PAGE_SIZE),
  };
}

/**
 * A page of a wallet's movements, newest first.
 *
 * @param kind the kind of movement; null for all kinds
 */
export function movementsQuery(participantId: string, kind: MovementKind | null, page: number) {
  return queryOptions({
    queryKey: movementKeys.page(participantId, kind, page),
    queryFn: ({ signal }) => listMovements(participantId, kind, page, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * Reads all movements of a wallet for a file, newest first.
 * Each request starts after the last row of the previous one, so new movements cause no gaps.
 */
export async function readAllMovements(participantId: string, kind: MovementKind | null) {
  const all: (Movement & { readonly position: number })[] = [];
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
