import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Outgoing } from "@/entities/chat/domain/outbox";
import { usePersistentOutbox } from "@/entities/chat/hooks/use-persistent-outbox";
import { useOutbox } from "@/entities/chat/hooks/use-outbox";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useSession } from "@/hooks/use-session";
import { invalidate } from "@/lib/invalidate";
import { admit, doorQuery } from "../api/door.ts";
import { type QueuedArrival, unpackArrival } from "../domain/door.ts";
import { doorCopy as copy } from "../door-copy.ts";

type Answer = Awaited<ReturnType<typeof admit>> & {
  /** True if the device admitted the person offline and the server responded later. */
  readonly isLate: boolean;
  /** The name under which the person was admitted. */
  readonly title: string;
};

/** The server's response to each scan, by scan id, stored while the page is open. */
const answersQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: organizerKeys.doorAnswers(tournamentId),
    queryFn: (): Readonly<Record<string, Answer>> => ({}),
    staleTime: Infinity,
    gcTime: Infinity,
  });

async function send(client: QueryClient, item: Outgoing): Promise<void> {
  const { room, content, clientId, state } = item;
  const arrival = unpackArrival(content);
  if (!arrival) return;
  try {
    const answer = await admit(room, arrival, clientId);
    const title = arrival.name ?? copy.code(arrival.code ?? "");
    client.setQueryData(answersQuery(room).queryKey, (known) => ({
      ...known,
      [arrival.id]: { ...answer, isLate: state === "stuck", title },
    }));
    const { participant_id: participantId, profile_id: profileId, arrived_at: arrivedAt } = answer;
    // The cached list is updated at once; afterwards the list is loaded again.
    client.setQueryData(
      doorQuery(room).queryKey,
      (door) =>
        door && {
          ...door,
          people: door.people.map((person) =>
            person.participantId === participantId && person.profileId === profileId
              ? { ...person, arrivedAt }
              : person,
          ),
        },
    );
  } finally {
    // The code does not wait for the reload, so that the next arrival is sent without a delay.
    void invalidate(client, [tournamentKeys.all]);
  }
}

export interface QueuedEntry extends QueuedArrival {
  readonly key: string;
  readonly state: Outgoing["state"];
  /** The reason why the server refused the arrival; null if it was not refused. */
  readonly reason: string | null;
}

export type QueuedArrivals = ReturnType<typeof useQueuedArrivals>;

/**
 * Arrivals that the server does not have yet, and its responses.
 * The arrivals are sent in order and exactly once, even after a reload.
 */
export function useQueuedArrivals(tournamentId: string) {
  const { user } = useSession();
  const client = useQueryClient();
  const outbox = usePersistentOutbox(`leyenda-door:${user?.id ?? ""}`, send);
  const { data: answers = {} } = useQuery(answersQuery(tournamentId));
  const entries: readonly QueuedEntry[] = useOutbox(outbox, tournamentId).flatMap(
    ({ content, clientId: key, state, reason }) => {
      const arrival = unpackArrival(content);
      return arrival ? [{ ...arrival, key, state, reason }] : [];
    },
  );
  return {
    entries,
    answers,
    keep: (arrival: QueuedArrival) => outbox.add(tournamentId, JSON.stringify(arrival)),
    retry: outbox.retry,
    discard: outbox.discard,
    /** Removes a response that the user has read. */
    forget: (id: string) =>
      client.setQueryData(
        answersQuery(tournamentId).queryKey,
        (known) => known && Object.fromEntries(Object.entries(known).filter(([one]) => one !== id)),
      ),
  };
}
