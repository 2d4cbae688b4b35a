import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

const columns = `
  name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,best_of,prizes,
  type,team_format,format,ticket_type,schedule_info,duration_text,rules,requirements,check_in_minutes,
  third_place_match,seeding_mode,group_size,qualifiers_per_group
` as const;

/** The stored tournament behind the form; an error when there is none. */
export function tournamentFormQuery(id: string) {
  return queryOptions({
    queryKey: ["tournaments", "form", id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournaments")
        .select(columns)
        .eq("id", id)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
    // A form must not change under the hands of who fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}
