import type { QueryClient } from "@tanstack/react-query";
import type { Outbox, Outgoing } from "@/entities/chat/domain/outbox";
import { usePersistentOutbox } from "@/entities/chat/hooks/use-persistent-outbox";
import { useOutbox } from "@/entities/chat/hooks/use-outbox";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useSession } from "@/hooks/use-session";
import { invalidate } from "@/lib/invalidate";
import { toast } from "@/lib/toast";
import { enterResult } from "../api/referee-link.ts";
import { type QueuedResult, packResult, unpackResult } from "../domain/queued-result.ts";
import { queuedCopy as copy } from "../referee-copy.ts";

async function send(client: QueryClient, { content, clientId }: Outgoing): Promise<void> {
  const result = unpackResult(content);
  if (!result) return;
  try {
    await enterResult(result, clientId);
    toast({ title: copy.entered, description: result.title });
  } finally {
    // The code does not wait for the reload, so that the next result is sent without a delay.
    void invalidate(client, [matchKeys.all, tournamentKeys.all]);
  }
}

export interface QueuedEntry extends QueuedResult {
  readonly key: string;
  readonly state: Outgoing["state"];
  /** The reason why the server refused the result; null if it was not refused. */
  readonly reason: string | null;
}

export type QueuedResults = ReturnType<typeof useQueuedEntries>;

/** The results that this device stores for one tournament, or for one link. */
export function useQueuedEntries(outbox: Outbox, room: string) {
  const entries: readonly QueuedEntry[] = useOutbox(outbox, room).flatMap(
    ({ content, clientId: key, state, reason }) => {
      const result = unpackResult(content);
      return result ? [{ ...result, key, state, reason }] : [];
    },
  );
  return {
    entries,
    enter: (result: QueuedResult) => outbox.add(room, packResult(result)),
    retry: outbox.retry,
    discard: outbox.discard,
  };
}

/**
 * Results that the viewer entered and the server does not have yet.
 * The results are sent in order, each exactly once, even after a reload.
 */
export function useQueuedResults(tournamentId: string) {
  const { user } = useSession();
  return useQueuedEntries(
    usePersistentOutbox(`leyenda-results:${user?.id ?? ""}`, send),
    tournamentId,
  );
}
