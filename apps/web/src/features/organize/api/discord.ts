import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";
import { discordCopy as copy } from "../discord-copy.ts";

/** The channel of Discord that a tournament tells its news; null without one. For its staff. */
export function discordChannelQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.discord(tournamentId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("tournament_discord_posts", { p_tournament_id: tournamentId })
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

export interface ChannelChange {
  /** Empty: as it is. */
  readonly address: string;
  readonly kinds: readonly string[];
  /** The channel is a forum, with a thread for each match. */
  readonly hasThreads: boolean;
}

/** The address goes by the server, which seals it. */
async function saveChannel(
  tournamentId: string,
  { address, kinds, hasThreads }: ChannelChange,
): Promise<void> {
  if (address === "") {
    await supabase
      .rpc("save_discord_posts", {
        p_tournament_id: tournamentId,
        p_sealed: null,
        p_kinds: [...kinds],
        p_has_threads: hasThreads,
      })
      .throwOnError();
    return;
  }
  const { data } = await supabase.auth.getSession();
  const answer = await fetch(`/api/tournaments/${tournamentId}/discord`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${data.session?.access_token}`,
    },
    body: JSON.stringify({ address, kinds, has_threads: hasThreads }),
  });
  // It refuses as the data API does.
  if (!answer.ok) throw Object.assign(new Error(copy.failure), await answer.json());
}

export function useSaveChannel(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: (change: ChannelChange) => saveChannel(tournamentId, change),
      meta: {
        success: copy.saved,
        failure: copy.failure,
        invalidates: [organizerKeys.discord(tournamentId), organizerKeys.log(tournamentId)],
      },
    }),
  );
}

/** Posts a trial in the channel. */
export function useTestChannel(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase.rpc("test_discord_posts", { p_tournament_id: tournamentId }).throwOnError();
      },
      meta: { success: copy.tested, failure: {} },
    }),
  );
}

export function useRemoveChannel(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase
          .rpc("delete_discord_posts", { p_tournament_id: tournamentId })
          .throwOnError();
      },
      meta: {
        success: copy.removed,
        failure: copy.failure,
        invalidates: [organizerKeys.discord(tournamentId), organizerKeys.log(tournamentId)],
      },
    }),
  );
}
