import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const profileKeys = {
  page: (id: string) => ["profile", id] as const,
  movements: (participantId: string) => ["ticket-movements", participantId] as const,
};

/** A player's page: public fields, team and achievements in one request. */
export function profileQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.page(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("profiles")
        .select(
          `id, username, full_name, avatar_url, role, country, bio, games_played, game_identities,
          stats, created_at, closed_at, participant_id, personal_tickets,
          team:teams!profiles_team_id_fkey(id, name, logo_url),
          user_achievements(created_at, achievement:achievements(id, name, description, icon_url))`,
        )
        .eq("id", id)
        .order("created_at", { referencedTable: "user_achievements", ascending: false })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}

export const MOVEMENTS_PER_PAGE = 15;

interface MovementFilter {
  readonly participantId: string;
  /** Empty for all. */
  readonly kind: string;
  /** From 1. */
  readonly page: number;
}

const MOVEMENT_COLUMNS = "id, created_at, kind, reason, delta, balance_after";

/** One page of a wallet's movements, newest first, with the number of all. */
export function movementsQuery({ participantId, kind, page }: MovementFilter) {
  return queryOptions({
    queryKey: [...profileKeys.movements(participantId), kind, page],
    queryFn: async ({ signal }) => {
      const from = (page - 1) * MOVEMENTS_PER_PAGE;
      let request = supabase
        .from("ticket_transactions")
        .select(MOVEMENT_COLUMNS, { count: "exact" })
        .eq("participant_id", participantId);
      if (kind) request = request.eq("kind", kind);
      const { data, count } = await request
        .order("position", { ascending: false })
        .range(from, from + MOVEMENTS_PER_PAGE - 1)
        .abortSignal(signal)
        .throwOnError();
      return { rows: data, count: count ?? 0 };
    },
  });
}

const EXPORT_LIMIT = 1000;

/** The newest movements for a file. */
export async function readMovementsForExport(participantId: string, kind: string) {
  let request = supabase
    .from("ticket_transactions")
    .select(MOVEMENT_COLUMNS)
    .eq("participant_id", participantId);
  if (kind) request = request.eq("kind", kind);
  const { data } = await request
    .order("position", { ascending: false })
    .limit(EXPORT_LIMIT)
    .throwOnError();
  return data;
}
