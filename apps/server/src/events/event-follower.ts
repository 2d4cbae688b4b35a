import { createDatabaseListener } from "@leyenda/platform/database/database-listener";
import type { ServerContext } from "../config/server-context.ts";
import { PAGE, type EventRecord, type TournamentEvent } from "./event-record.ts";

/** If reading fails, it is retried after this time, or earlier if the database announces an event. */
const RETRY_MS = 2_000;

/** A client that follows a tournament. */
export interface Follower {
  readonly tournamentId: string;
  tell(event: TournamentEvent): void;
  /** Called once all events up to this position in the record have been sent. */
  reached(position: number): void;
}

export interface EventFollower {
  /**
   * Follows a tournament from now on. Null if the tournament does not exist. The caller must send the returned events,
   * which the client missed; all later events are sent to the follower.
   */
  follow(
    follower: Follower,
    seen: number | null,
  ): Promise<Awaited<ReturnType<EventRecord["resume"]>>>;
  leave(follower: Follower): void;
  /** Checks for new events, in case a notification of the database was lost. */
  look(): void;
  stop(): Promise<void>;
}

/**
 * Sends new events to all followers on this server.
 * Each announcement of the database causes one read for all followers, and none without followers.
 */
export function createEventFollower(
  { database, log }: Pick<ServerContext, "database" | "log">,
  record: EventRecord,
): EventFollower {
  const followers = new Map<string, Set<Follower>>();
  /** The position up to which all events were sent; null if there are no followers. */
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
      // If the last follower left during the read, no position is stored.
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
      // The follower is added before the read, so that events committed during the read are also sent.
      const group = followers.get(follower.tournamentId) ?? new Set();
      followers.set(follower.tournamentId, group.add(follower));
      try {
        const begin = await record.resume(follower.tournamentId, seen);
        if (begin === null) leave(follower);
        else if (position === null && followers.size > 0) {
          position = begin.position;
          // While there were no followers, announced events were not read, so they are read now.
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
