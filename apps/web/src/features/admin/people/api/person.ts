import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { errorCode } from "@/lib/errors";
import { readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { personCups } from "../domain/person-tournaments.ts";
import type { RenameValues } from "../schemas.ts";

/**
 * The cache keys of the queries on a person's page. They begin with the key of the community pages, so that an action
 * which reloads those pages also reloads this one.
 */
export const peopleKeys = {
  allMeasures: ["community", "measures"] as const,
  one: (id: string) => ["community", "people", id] as const,
  shared: (id: string) => ["community", "people", id, "shared"] as const,
  measures: (id: string) => ["community", "people", id, "measures"] as const,
  openMatches: (id: string) => ["community", "people", id, "open-matches"] as const,
  warnings: (id: string) => ["community", "people", id, "warnings"] as const,
  cups: (id: string) => ["community", "people", id, "cups"] as const,
};

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

/** A person's contact details and former names; null if there is no such account. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: peopleKeys.one(id),
    queryFn: async ({ signal }) => (await readPerson(id, signal)).data,
  });
}

/** Accounts that share a telephone, an identity or a payment account. */
export function sharedAccountsQuery(id: string) {
  return readQuery(peopleKeys.shared(id), () =>
    supabase.rpc("shared_accounts", { p_profile_id: id }),
  );
}

/** The maximum number of tournaments to load. */
const LIMIT = 50;
const cup = "tournament:tournaments(id,name,status,start_date,cancelled_at)";

/** The tournaments of a person: those they registered for alone, and those of teams that have them in the roster. */
export function personCupsQuery(id: string, participantId: string) {
  return queryOptions({
    queryKey: peopleKeys.cups(id),
    queryFn: async ({ signal }) => {
      const [own, teams] = await Promise.all([
        supabase
          .from("tournament_participants")
          .select(`status,final_position,${cup}`)
          .eq("participant_id", participantId)
          .order("created_at", { ascending: false })
          .limit(LIMIT)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("roster_entries")
          .select(`state,side:participants(display_name),${cup}`)
          .eq("profile_id", id)
          .order("created_at", { ascending: false })
          .limit(LIMIT)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return personCups(own.data, teams.data);
    },
  });
}

const ABOUT_NAME: readonly (string | null)[] = [
  "username_invalid",
  "username_taken",
  "username_same",
  "name_unreadable",
  "name_mixed",
  "name_reserved",
];

/** Whether a refusal concerns the nickname; the form then shows the refusal at the nickname field. */
export const isAboutUsername = (error: Error | null): boolean =>
  ABOUT_NAME.includes(errorCode(error));

export function useRenameUser(id: string) {
  return useMutation({
    mutationFn: write(({ username, reason }: RenameValues) =>
      supabase.rpc("rename_user", { p_profile_id: id, p_username: username, p_reason: reason }),
    ),
    success: copy.rename.success,
    failure: (error) => (isAboutUsername(error) ? null : { what: copy.rename.failure }),
    invalidates: [peopleKeys.one(id)],
  });
}
