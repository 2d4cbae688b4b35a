import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Outgoing } from "@/entities/chat/domain/outbox";
import { usePersistentOutbox } from "@/entities/chat/hooks/use-persistent-outbox";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { invalidate } from "@/lib/invalidate";
import { decideByLink } from "../api/referee-link.ts";
import { unpackResult } from "../domain/queued-result.ts";
import { useQueuedEntries } from "./use-queued-results.ts";

/** The id of the match that was decided on this page by a referee's link; null before the decision. */
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
    // The matches and the tournament are loaded again without waiting. If the response was lost, this shows whether the
    // match was decided and the link has ended.
    void invalidate(client, [matchKeys.all, tournamentKeys.all]);
  }
}

/** The results waiting to be sent through a referee's link, and the id of the match that was decided. */
export function useRefereeLinkResults(token: string) {
  const outbox = usePersistentOutbox("leyenda-results:link", send);
  const { data: decidedId = null } = useQuery(sentQuery(token));
  return { ...useQueuedEntries(outbox, token), decidedId };
}
