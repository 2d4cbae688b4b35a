import { createDatabaseListener } from "@leyenda/platform/database/database-listener";
import type { ServerContext } from "../config/context.ts";
import { PAGE, type EventRecord, type TournamentEvent } from "./event-record.ts";

/** How long after a look that failed the next one comes, where nothing wakes it before. */
const RETRY_MS = 2_000;

/** Somebody who follows a tournament. */
export interface Follower {
  readonly tournamentId: string;
  tell(event: TournamentEvent): void;
  /** All that came until this position has been told. */
  reached(position: number): void;
}

export interface EventFollower {
  /** From now on, once the promise is there; what it answers was not told. Null for a tournament that there is not. */
  follow(
    follower: Follower,
    seen: number | null,
  ): Promise<Awaited<ReturnType<EventRecord["resume"]>>>;
  leave(follower: Follower): void;
  /** Looks for what nobody said had come. */
  look(): void;
  stop(): Promise<void>;
}

/**
 * Reads the record once for all who follow it over this server, whenever the database says that there is more. Nobody
 * follows: nothing is read.
 */
export function createEventFollower(
  { database, log }: Pick<ServerContext, "database" | "log">,
  record: EventRecord,
): EventFollower {
  const followers = new Map<string, Set<Follower>>();
  /** All until here was told; null while nobody follows. */
  let position: number | null = null;
  let reading: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;
  let isListening = false;

  const listener = createDatabaseListener({
    connection: database.platformConfig,
    log,
    channels: { tournament_events: () => look() },
    listening: () => look(),
  });

  async function read(): Promise<void> {
    for (let isMore = true; isMore && position !== null && !isStopped;) {
      const page = await record.after([...followers.keys()], position);
      for (const event of page.events)
        for (const follower of followers.get(event.tournament_id) ?? []) follower.tell(event);
      isMore = page.events.length === PAGE;
      // Whoever was the last to follow may have left meanwhile.
      if (followers.size > 0) position = page.position;
      for (const group of followers.values())
        for (const follower of group) follower.reached(page.position);
    }
  }

  function look(): void {
    if (isStopped) return;
    isWoken = reading !== null;
    reading ??= read()
      .catch((error: unknown) => {
        log.debug({ err: error }, "events of tournaments are told a little later");
        setTimeout(look, RETRY_MS).unref();
      })
      .finally(() => {
        reading = null;
        if (isWoken) look();
      });
  }

  const leave = (follower: Follower): void => {
    const group = followers.get(follower.tournamentId);
    group?.delete(follower);
    if (group?.size === 0) followers.delete(follower.tournamentId);
    if (followers.size === 0) position = null;
  };

  return {
    look,
    leave,
    async follow(follower, seen) {
      if (!isListening) void listener.start();
      isListening = true;
      // Before it is read what came until now: what comes meanwhile is told by whoever reads it.
      const group = followers.get(follower.tournamentId) ?? new Set();
      followers.set(follower.tournamentId, group.add(follower));
      try {
        const begin = await record.resume(follower.tournamentId, seen);
        if (begin === null) leave(follower);
        else if (position === null && followers.size > 0) {
          position = begin.position;
          // The word of what came since may have found nobody.
          look();
        }
        return begin;
      } catch (error) {
        leave(follower);
        throw error;
      }
    },
    async stop() {
      isStopped = true;
      await reading;
      await listener.stop();
    },
  };
}
