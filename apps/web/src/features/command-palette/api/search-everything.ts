import { queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search-pattern";
import { supabase } from "@/lib/supabase";

const paletteKeys = {
  search: (text: string) => ["search-everything", text] as const,
};

/** The shortest text for which the server is queried. */
export const SEARCH_MINIMUM = 2;
const PER_KIND = 5;
/** How many tournaments are searched, the newest first. Running and open ones lead the results. */
const LOOKED_AT = 25;
const PRESSING: readonly string[] = ["Activo", "Inscripciones", "Próximamente"];

/** The rank of a tournament in the results, by its status; a lower number comes first. */
function urgencyOf({ status }: { readonly status: string }): number {
  const place = PRESSING.indexOf(status);
  return place === -1 ? PRESSING.length : place;
}

/** Tournaments, teams and players whose name contains the text, with a detail to distinguish equal names. */
export function searchEverythingQuery(text: string) {
  return queryOptions({
    queryKey: paletteKeys.search(text),
    enabled: text.length >= SEARCH_MINIMUM,
    queryFn: async ({ signal }) => {
      const pattern = searchPattern(text);
      const [tournaments, teams, players] = await Promise.all([
        supabase
          .from("tournaments")
          .select("id, name, game, image_url, status, start_date")
          .ilike("search_text", pattern)
          .order("start_date", { ascending: false })
          .limit(LOOKED_AT)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("teams")
          .select("id, name, logo_url, games, team_members(count)")
          .ilike("search_text", pattern)
          .order("name")
          .limit(PER_KIND)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("profiles")
          .select("id, username, avatar_url, country, team:teams!profiles_team_id_fkey(name)")
          .ilike("search_text", pattern)
          .order("username")
          .limit(PER_KIND)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const pressing = tournaments.data
        .toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
        .slice(0, PER_KIND);
      return { tournaments: pressing, teams: teams.data, players: players.data };
    },
  });
}
