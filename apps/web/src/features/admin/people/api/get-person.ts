import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { peopleKeys } from "./people-keys.ts";

function readPerson(id: string, signal: AbortSignal) {
  return supabase
    .from("profiles")
    .select(
      `id,username,full_name,email,phone_number,payment_info,country,avatar_url,role,created_at,closed_at,personal_tickets,participant_id,
      team:teams!profiles_team_id_fkey(id,name),
      secret:profile_private(birth_date),
      user_mutes(muted_until),
      former:former_usernames!former_usernames_profile_id_fkey(id,username,reason,created_at,renamer:profiles!former_usernames_renamed_by_fkey(username))`,
    )
    .eq("id", id)
    .order("created_at", { referencedTable: "former_usernames", ascending: false })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
}

export type Person = NonNullable<Awaited<ReturnType<typeof readPerson>>["data"]>;

/** Who somebody is and how he is reached, with what he was called before; null where there is nobody. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: peopleKeys.one(id),
    queryFn: async ({ signal }) => (await readPerson(id, signal)).data,
  });
}

/** Accounts with the same telephone, person or account. */
export function sharedAccountsQuery(id: string) {
  return queryOptions({
    queryKey: peopleKeys.shared(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("shared_accounts", { p_profile_id: id })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
