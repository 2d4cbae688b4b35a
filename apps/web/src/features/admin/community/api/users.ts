import type { Tables } from "@leyenda/db-types";
import { useMutation } from "@/hooks/use-mutation";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { errorCode } from "@/lib/errors";
import { orderFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { orderBy } from "../domain/people-sort-order.ts";
import { communityKeys } from "./community-query-keys.ts";

const texts = copy.users;
const counted = { count: "exact" } as const;
// The API can sort a procedure's result only by columns that are selected, so `search_text` is selected too.
const columns =
  "id,username,full_name,email,avatar_url,role,created_at,search_text,personal_tickets,team:teams!profiles_team_id_fkey(id,name)";

/** Accounts that are not closed, found by nickname, e-mail or team, or filtered by role. */
export const usersList = pagedList({
  key: communityKeys.users,
  live: ["profiles"],
  filters: [
    searchFilter(texts.search),
    {
      kind: "choice",
      name: "rol",
      column: "role",
      label: texts.roleFilter,
      options: texts.roles,
      all: texts.allRoles,
    },
    orderFilter(copy.order.label, copy.order.options),
  ],
  // Searches use a database procedure, because administrators search by e-mail and the client cannot read that column.
  select: ({ q, orden }) =>
    (q
      ? supabase.rpc("search_accounts", { p_search: q }, counted).select(columns)
      : supabase.from("profiles").select(columns, counted).is("closed_at", null)
    )
      .order(...orderBy(orden))
      .order("id"),
});

export type AdminUser = RowOf<typeof usersList>;

/** The user data that the account actions need. */
export type ManagedUser = Pick<AdminUser, "id" | "username" | "role" | "personal_tickets" | "team">;

/** Gives a user the role of administrator, or removes the role. */
export function useSetUserRole() {
  return useMutation({
    mutationFn: async ({ id, role }: Pick<Tables<"profiles">, "id" | "role">) => {
      // The updated row is requested, so that the update fails if the account was closed in the meantime.
      await supabase
        .from("profiles")
        .update({ role })
        .eq("id", id)
        .select("id")
        .single()
        .throwOnError();
    },
    success: texts.roleSuccess,
    failure: texts.roleError,
    invalidates: [communityKeys.all, sessionProfileKeys.all],
  });
}

/** Rules that prevent closing an account; the server's message names the rule. */
const REFUSALS: readonly (string | null)[] = [
  "leader_must_hand_over",
  "challenge_running",
  "tournament_running",
  "pledge_held",
  "payout_pending",
  "last_admin",
];

interface Closing {
  readonly id: string;
  /** Whether a new account may be created with the e-mail address of the closed account. */
  readonly mayReturn: boolean;
}

/** Closes an account; its history is shown under 'Jugador eliminado'. */
export function useDeleteUser() {
  return useMutation({
    mutationFn: write(({ id, mayReturn }: Closing) =>
      supabase.rpc("delete_user", { p_user_id: id, p_may_return: mayReturn }),
    ),
    success: texts.deleted,
    failure: (error) =>
      REFUSALS.includes(errorCode(error))
        ? { title: texts.unavailable }
        : { what: texts.deleteError },
    invalidates: [communityKeys.all],
  });
}
