import { queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search-pattern";
import { supabase } from "@/lib/supabase";
import { friendKeys } from "./friend-query-keys.ts";

const LIMIT = 5;
/** The shortest text for which the server is queried. */
export const SEARCH_MINIMUM = 3;

/** The viewer's relation to a found player. */
export type Relation = "none" | "friend" | "sent" | "received";

/** Players other than the viewer whose name contains the text, each with the viewer's relation to them. */
export function findPlayersQuery(userId: string, text: string) {
  return queryOptions({
    queryKey: friendKeys.search(text),
    enabled: text.length >= SEARCH_MINIMUM,
    queryFn: async ({ signal }) => {
      const { data: players } = await supabase
        .from("profiles")
        .select("id, username, avatar_url, country, team:teams!profiles_team_id_fkey(name)")
        .ilike("search_text", searchPattern(text))
        .neq("id", userId)
        .is("closed_at", null)
        .order("username")
        .limit(LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return withRelations(userId, players, signal);
    },
  });
}

/** Adds the viewer's relation to each player. */
export async function withRelations<Player extends { readonly id: string }>(
  userId: string,
  players: readonly Player[],
  signal: AbortSignal,
) {
  if (players.length === 0) return [];
  const ids = players.map(({ id }) => id).join(",");
  const { data: friends } = await supabase
    .from("friends")
    .select("user_id_1, user_id_2, status")
    .or(
      `and(user_id_1.eq.${userId},user_id_2.in.(${ids})),and(user_id_2.eq.${userId},user_id_1.in.(${ids}))`,
    )
    .abortSignal(signal)
    .throwOnError();
  return players.map((player) => {
    const row = friends.find((one) => [one.user_id_1, one.user_id_2].includes(player.id));
    return { ...player, relation: relationOf(row, userId) };
  });
}

function relationOf(
  row: { readonly user_id_1: string; readonly status: string } | undefined,
  userId: string,
): Relation {
  if (row?.status === "accepted") return "friend";
  if (row?.status !== "pending") return "none";
  return row.user_id_1 === userId ? "sent" : "received";
}
