import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { searchPattern } from "@/lib/search-pattern";
import { read, supabase } from "@/lib/supabase";

const LIMIT = 5;
const MINIMUM = 2;

/** Finds teams that can receive a pack as a gift, by a part of their name. */
export function giftTeamsQuery(text: string) {
  return queryOptions({
    queryKey: storeKeys.giftTeams(text),
    enabled: text.length >= MINIMUM,
    placeholderData: keepPreviousData,
    queryFn: read(() =>
      supabase
        .from("teams")
        .select("id, name, logo_url")
        .ilike("search_text", searchPattern(text))
        .order("name")
        .limit(LIMIT),
    ),
  });
}
