import type { Tables } from "@leyenda/db-types";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { errorCode } from "@/lib/errors";
import { orderFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { orderBy } from "../domain/people-order.ts";
import { communityKeys } from "./community-keys.ts";

const texts = copy.users;
const counted = { count: "exact" } as const;
// A procedure's answer is ordered by nothing that is not asked for: hence `search_text`.
const columns =
  "id,username,full_name,email,avatar_url,role,created_at,search_text,personal_tickets,team:teams!profiles_team_id_fkey(id,name)";

/** Open accounts for the back office, searched by nickname, e-mail or team, or those of one role. */
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
  // Only the database may look into the e-mails.
  select: ({ q, orden }) =>
    (q
      ? supabase.rpc("search_accounts", { p_search: q }, counted).select(columns)
      : supabase.from("profiles").select(columns, counted).is("closed_at", null)
    )
      .order(...orderBy(orden))
      .order("id"),
});

export type AdminUser = RowOf<typeof usersList>;

/** What is known of an account where its rarer acts are offered. */
export type ManagedUser = Pick<AdminUser, "id" | "username" | "role" | "personal_tickets" | "team">;

/** Makes somebody an admin, or a user again. */
export function useSetUserRole() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, role }: Pick<Tables<"profiles">, "id" | "role">) => {
        // Asked for a row, so that an account closed meanwhile is a failure and not a silence.
        await supabase
          .from("profiles")
          .update({ role })
          .eq("id", id)
          .select("id")
          .single()
          .throwOnError();
      },
      meta: {
        success: texts.roleSuccess,
        failure: texts.roleError,
        invalidates: [communityKeys.all, sessionProfileKeys.all],
      },
    }),
  );
}

/** Rules that keep an account open; the server's message says which. */
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
  /** Whether the address may sign up again, as when he asked for it himself. */
  readonly mayReturn: boolean;
}

/** Closes somebody's account; history stays under 'Jugador eliminado'. */
export function useDeleteUser() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ id, mayReturn }: Closing) =>
        supabase.rpc("delete_user", { p_user_id: id, p_may_return: mayReturn }),
      ),
      meta: {
        success: texts.deleted,
        failure: (error: Error) =>
          REFUSALS.includes(errorCode(error))
            ? { title: texts.unavailable }
            : { what: texts.deleteError },
        invalidates: [communityKeys.all],
      },
    }),
  );
}
