import type { Database, Json } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { loadConfig } from "@/config/env";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { accessToken, supabase } from "@/lib/supabase";
import { discordCopy as copy } from "../discord-copy.ts";

/** How often the state of a pending Discord event is requested. */
const EVENT_MS = 3_000;

/**
 * The Discord channel for a tournament's news (null if there is none), and this installation's Discord application;
 * only for staff. The query polls while Discord has not created a scheduled event yet.
 */
export function discordChannelQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.discord(tournamentId),
    queryFn: async ({ signal }) => {
      const { discord: application } = await loadConfig();
      const { data } = await supabase
        .rpc("tournament_discord_posts", { p_tournament_id: tournamentId })
        .abortSignal(signal)
        .throwOnError();
      return { application, channel: data[0] ?? null };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.application && data.channel?.event_state === "waiting" ? EVENT_MS : false,
  });
}

/** The settings of a tournament's Discord channel, and what Discord did with them. */
export type DiscordChannel =
  Database["public"]["Functions"]["tournament_discord_posts"]["Returns"][number];

export type Threads = DiscordChannel["threads"];

export interface ChannelChange {
  /** The URL of the channel's webhook; empty if it does not change. */
  readonly address: string;
  readonly kinds: readonly string[];
  /** Which threads the tournament creates in the channel. */
  readonly threads: Threads;
  /** Whether the tournament is also an event of the Discord server. */
  readonly hasEvent: boolean;
}

const channelRow = ({ address, kinds, threads, hasEvent }: ChannelChange) => ({
  address,
  kinds: [...kinds],
  threads,
  has_event: hasEvent,
});

/** The server encrypts the webhook's URL. `read` has the form's first values; null without a channel. */
async function sendChannel(
  tournamentId: string,
  { address, kinds, threads, hasEvent }: ChannelChange,
  read: { [key: string]: Json } | null,
): Promise<void> {
  if (address === "") {
    const settings = { kinds, threads, hasEvent };
    await callProcedure("save_discord_posts", { tournamentId, sealed: null, ...settings, read });
    return;
  }
  const token = await accessToken();
  const answer = await fetch(`/api/tournaments/${tournamentId}/discord`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ address, kinds, threads, has_event: hasEvent, read }),
  });
  // The error gets the same fields as an error of the data API, because the error handling reads those fields.
  if (!answer.ok) throw Object.assign(new Error(copy.failure), await answer.json());
}

interface SavedChannel {
  /** The values that the form had loaded; null if there is no channel yet. */
  readonly read: ChannelChange | null;
  readonly change: ChannelChange;
}

export function useSaveChannel(tournamentId: string) {
  return useMutation({
    mutationFn: async ({ read, change }: SavedChannel) => {
      if (read === null) {
        await sendChannel(tournamentId, change, null);
        return;
      }
      const before = channelRow(read);
      await saveChanges({
        table: "discord_posts",
        read: before,
        changes: changedFields(before, channelRow(change)),
        send: (_changes, known) => sendChannel(tournamentId, change, known),
      });
    },
    success: copy.saved,
    failure: copy.failure,
    invalidates: [organizerKeys.discord(tournamentId), organizerKeys.log(tournamentId)],
  });
}

/** Posts a test message in the channel. */
export function useTestChannel(tournamentId: string) {
  return useProcedure("test_discord_posts", {
    with: { tournamentId },
    success: copy.tested,
    failure: {},
    invalidates: [organizerKeys.discord(tournamentId)],
  });
}

export function useRemoveChannel(tournamentId: string) {
  return useProcedure("delete_discord_posts", {
    with: { tournamentId },
    success: copy.removed,
    failure: copy.failure,
    invalidates: [organizerKeys.discord(tournamentId), organizerKeys.log(tournamentId)],
  });
}
