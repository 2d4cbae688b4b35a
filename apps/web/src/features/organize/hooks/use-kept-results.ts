import type { QueryClient } from "@tanstack/react-query";
import type { Outbox, Outgoing } from "@/entities/chat/domain/outbox";
import { useKeptOutbox } from "@/entities/chat/hooks/use-kept-outbox";
import { useOutbox } from "@/entities/chat/hooks/use-outbox";
import { matchKeys } from "@/entities/match/api/match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { useSession } from "@/hooks/use-session";
import { outdate } from "@/lib/outdate";
import { toast } from "@/lib/toast";
import { enterResult } from "../api/enter-result.ts";
import { type KeptResult, packResult, unpackResult } from "../domain/kept-result.ts";
import { keptCopy as copy } from "../kept-copy.ts";

async function send(client: QueryClient, { content, clientId }: Outgoing): Promise<void> {
  const result = unpackResult(content);
  if (!result) return;
  try {
    await enterResult(result, clientId);
    toast({ title: copy.entered, description: result.title });
  } finally {
    // Not waited for: the next one goes.
    void outdate(client, [matchKeys.all, tournamentKeys.all]);
  }
}

export interface KeptEntry extends KeptResult {
  readonly key: string;
  readonly state: Outgoing["state"];
  /** Why the server refused it. */
  readonly reason: string | null;
}

export type KeptResults = ReturnType<typeof useKeptEntries>;

/** What a device keeps of one tournament, or of one link. */
export function useKeptEntries(outbox: Outbox, room: string) {
  const entries: readonly KeptEntry[] = useOutbox(outbox, room).flatMap(
    ({ content, clientId: key, state, reason }) => {
      const result = unpackResult(content);
      return result ? [{ ...result, key, state, reason }] : [];
    },
  );
  return {
    entries,
    enter: (result: KeptResult) => outbox.add(room, packResult(result)),
    retry: outbox.retry,
    discard: outbox.discard,
  };
}

/** Results that the viewer entered in a tournament and the server does not have: sent in order, each once, also after a reload. */
export function useKeptResults(tournamentId: string) {
  const { user } = useSession();
  return useKeptEntries(useKeptOutbox(`leyenda-results:${user?.id ?? ""}`, send), tournamentId);
}
