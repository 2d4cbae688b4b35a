import { queryOptions } from "@tanstack/react-query";
import { profileKeys } from "@/entities/profile/api/profile-query-keys";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { searchPattern } from "@/lib/search-pattern";
import { read, supabase } from "@/lib/supabase";
import { CARD, withMembers } from "./team-queries.ts";

const SEARCH_LIMIT = 12;
/** The shortest text, in characters, for which the community search queries the server. */
export const SEARCH_MINIMUM = 2;

/** Teams whose name contains the text. */
export function teamSearchQuery(text: string) {
  return queryOptions({
    queryKey: teamKeys.search(text),
    enabled: text.length >= SEARCH_MINIMUM,
    queryFn: read(
      () =>
        supabase
          .from("teams")
          .select(CARD)
          .ilike("search_text", searchPattern(text))
          .order("name")
          .limit(SEARCH_LIMIT),
      (data) => data.map(withMembers),
    ),
  });
}

/** Players whose username contains the text. */
export function playerSearchQuery(text: string) {
  return queryOptions({
    queryKey: profileKeys.search(text),
    enabled: text.length >= SEARCH_MINIMUM,
    queryFn: read(() =>
      supabase
        .from("profiles")
        .select("id, username, avatar_url, country, team:teams!profiles_team_id_fkey(name)")
        .ilike("search_text", searchPattern(text))
        .order("username")
        .limit(SEARCH_LIMIT),
    ),
  });
}
