import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { pageCount, pageRange } from "@/lib/paging";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase, write } from "@/lib/supabase";
import type { Audience } from "../domain/audience.ts";
import { messagesCopy as copy } from "../messages-copy.ts";

const PAGE_SIZE = 10;
/** How often read counts are reloaded: the server does not report when others read a notification. */
const READERS_MS = 20_000;

async function listMessages(tournamentId: string, page: number, signal: AbortSignal) {
  const { data, count } = await supabase
    .from("tournament_messages")
    .select(
      `id,audience,stage_id,part,round,matches,content,recipients,notices,readers,created_at,
      author:profiles!tournament_messages_author_id_fkey(username),
      participant:participants!tournament_messages_participant_id_fkey(display_name),
      match:tournament_matches!tournament_messages_match_id_fkey(participant1:participants!tournament_matches_participant1_id_fkey(display_name),participant2:participants!tournament_matches_participant2_id_fkey(display_name))`,
      { count: "exact" },
    )
    .eq("tournament_id", tournamentId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
  return { messages: data, pageCount: pageCount(count ?? 0, PAGE_SIZE) };
}

export type SentMessage = Awaited<ReturnType<typeof listMessages>>["messages"][number];

/** The staff's messages, newest first, with the number of readers. */
export function messagesQuery(tournamentId: string, page: number) {
  return queryOptions({
    queryKey: organizerKeys.messagePage(tournamentId, page),
    queryFn: ({ signal }) => listMessages(tournamentId, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: READERS_MS,
  });
}

/** The recipients of a message who have not read it. */
export function messageWaitersQuery(tournamentId: string, messageId: string) {
  return queryOptions({
    queryKey: organizerKeys.messageWaiters(tournamentId, messageId),
    queryFn: read(() =>
      supabase.rpc("tournament_message_waiters", { p_tournament_message_id: messageId }),
    ),
    refetchInterval: READERS_MS,
  });
}

/** The maximum number of recipients in one response of the data API; a tournament may have more. */
const ADDRESSEES = 1000;

async function readAddressees(tournamentId: string, from: number, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_participants")
    .select("participant:participants!tournament_participants_participant_id_fkey(id,display_name)")
    .eq("tournament_id", tournamentId)
    .eq("status", "registered")
    .order("id")
    .range(from, from + ADDRESSEES - 1)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The possible recipients in a tournament, sorted by name. */
export function addresseesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.addressees(tournamentId),
    queryFn: async ({ signal }) => {
      const first = await readAddressees(tournamentId, 0, signal);
      const rest =
        first.length < ADDRESSEES ? [] : await readAddressees(tournamentId, ADDRESSEES, signal);
      return [...first, ...rest]
        .map(({ participant }) => ({
          value: participant.id,
          label: participant.display_name ?? copy.unknown,
        }))
        .toSorted((one, other) => one.label.localeCompare(other.label, "es"));
    },
  });
}

/** How many people a message would reach now. */
export function messageReachQuery(tournamentId: string, audience: Audience) {
  return queryOptions({
    queryKey: organizerKeys.messageReach(tournamentId, audience),
    queryFn: read(() =>
      supabase.rpc("count_message_recipients", { p_tournament_id: tournamentId, ...audience }),
    ),
  });
}

interface Letter {
  readonly audience: Audience;
  readonly content: string;
}

/** Sends a message to an audience and returns it, with the number of recipients. */
export function useSendMessage(tournamentId: string, onSent: () => void) {
  return useMutation({
    mutationFn: write(({ audience, content }: Letter) =>
      supabase.rpc("send_tournament_message", {
        p_tournament_id: tournamentId,
        p_content: content,
        ...audience,
      }),
    ),
    success: ({ recipients }: { recipients: number }) => ({
      title: copy.sent,
      description: copy.sentTo(recipients),
    }),
    failure: copy.failure,
    invalidates: [organizerKeys.messages(tournamentId)],
    onSuccess: onSent,
  });
}

/** Sends the message only to its author, in the form that recipients would get. */
export function useTryMessage(tournamentId: string) {
  return useProcedure("try_tournament_message", {
    with: { tournamentId },
    success: copy.tried,
    failure: copy.failure,
  });
}
