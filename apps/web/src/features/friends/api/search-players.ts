import { queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { friendKeys } from "./friend-keys.ts";

const LIMIT = 5;
/** From how many characters the search asks the server. */
export const SEARCH_MINIMUM = 3;

/** How the player stands to somebody found. */
export type Relation = "none" | "friend" | "sent" | "received";

/** Players whose name contains the text, without oneself, with how one stands to each. */
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

/** The same players, each with how one stands to him. */
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
