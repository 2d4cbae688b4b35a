import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { copy } from "../copy.ts";
import type { ContactState } from "../domain/contact-state.ts";

const PAGE_SIZE = 20;

const contactKeys = {
  all: ["contact-messages"] as const,
  page: (state: ContactState, page: number) => ["contact-messages", state, page] as const,
};

async function listContactMessages(state: ContactState, page: number, signal: AbortSignal) {
  let query = supabase
    .from("contact_messages")
    .select("id,name,email,subject,message,user_id,handled_at,created_at", { count: "exact" })
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (state === "pendientes") query = query.is("handled_at", null);
  if (state === "atendidos") query = query.not("handled_at", "is", null);
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type ContactMessage = Awaited<ReturnType<typeof listContactMessages>>["rows"][number];

/** What visitors wrote, newest first. */
export function contactMessagesQuery(state: ContactState, page: number) {
  return queryOptions({
    queryKey: contactKeys.page(state, page),
    queryFn: ({ signal }) => listContactMessages(state, page, signal),
    placeholderData: keepPreviousData,
  });
}

const OUTDATES = [contactKeys.all, dashboardKeys.waiting];

/** Marks a message as dealt with, or as waiting again. */
export function useHandleMessage() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, isHandled }: { id: string; isHandled: boolean }) => {
        await supabase
          .from("contact_messages")
          .update({ handled_at: isHandled ? new Date().toISOString() : null })
          .eq("id", id)
          .throwOnError();
      },
      meta: {
        failure: copy.contact.handleError,
        invalidates: OUTDATES,
      },
    }),
  );
}

/** Deletes a message for good. */
export function useDeleteMessage() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.from("contact_messages").delete().eq("id", id).throwOnError();
      },
      meta: {
        success: copy.contact.deleted,
        failure: copy.contact.deleteError,
        invalidates: OUTDATES,
      },
    }),
  );
}
