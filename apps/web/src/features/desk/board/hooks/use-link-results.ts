import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Outgoing } from "@/entities/chat/domain/outbox";
import { usePersistentOutbox } from "@/entities/chat/hooks/use-persistent-outbox";
import { matchKeys } from "@/entities/match/api/match-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { invalidate } from "@/lib/invalidate";
import { decideByLink } from "../api/referee.ts";
import { unpackResult } from "../domain/queued-result.ts";
import { useQueuedEntries } from "./use-queued-results.ts";

/** The match that a link decided, for as long as the page is open; null before. */
const sentQuery = (token: string) =>
  queryOptions({
    queryKey: staffMatchKeys.sentByLink(token),
    queryFn: (): string | null => null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

async function send(client: QueryClient, { room: token, content, clientId }: Outgoing) {
  const result = unpackResult(content);
  if (!result) return;
  try {
    await decideByLink(token, result, clientId);
    client.setQueryData(sentQuery(token).queryKey, result.matchId);
  } finally {
    // Not waited for. Who was not answered, or too late, sees whether it is decided: the link is gone with it.
    void invalidate(client, [matchKeys.all, tournamentKeys.all]);
  }
}

/** The result that somebody entered by a link and the server does not have: sent once, also after a reload; and what it decided. */
export function useLinkResults(token: string) {
  const outbox = usePersistentOutbox("leyenda-results:link", send);
  const { data: decidedId = null } = useQuery(sentQuery(token));
  return { ...useQueuedEntries(outbox, token), decidedId };
}
