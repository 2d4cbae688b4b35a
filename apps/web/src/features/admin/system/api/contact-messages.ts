import { useMutation } from "@/hooks/use-mutation";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";

const key = ["contact-messages"] as const;

/** The visitors' messages, newest first. */
export const contactList = pagedList({
  key,
  filters: [
    {
      kind: "choice",
      name: "estado",
      column: "handled_at",
      label: copy.contact.filter,
      options: copy.contact.states,
      meaning: (word) =>
        word === "todos" ? null : [word === "pendientes" ? "is" : "not.is", null],
    },
  ],
  select: () =>
    supabase
      .from("contact_messages")
      .select("id,name,email,subject,message,user_id,handled_at,created_at", { count: "exact" })
      .order("created_at", { ascending: false })
      .order("id"),
});

export type ContactMessage = RowOf<typeof contactList>;

const INVALIDATES = [key, dashboardKeys.waiting];

/** Marks a message as handled, or as not handled. */
export function useHandleMessage() {
  return useMutation({
    mutationFn: write(({ id, isHandled }: { id: string; isHandled: boolean }) =>
      supabase
        .from("contact_messages")
        .update({ handled_at: isHandled ? new Date().toISOString() : null })
        .eq("id", id),
    ),
    failure: copy.contact.handleError,
    invalidates: INVALIDATES,
  });
}

/** Deletes a message permanently. */
export function useDeleteMessage() {
  return useMutation({
    mutationFn: write((id: string) => supabase.from("contact_messages").delete().eq("id", id)),
    success: copy.contact.deleted,
    failure: copy.contact.deleteError,
    invalidates: INVALIDATES,
  });
}
