import type { MessagePart, Quote } from "./chat-message.ts";

/** A message that the user has sent and the server has not stored yet. */
export interface Outgoing {
  /** An id created in the browser. The server stores a message with the same id only once, however often it is sent. */
  readonly clientId: string;
  /** The id of the other person, match or team. */
  readonly room: string;
  readonly content: string;
  /** The message that this message quotes; undefined if it quotes none. */
  readonly quote?: Quote | undefined;
  readonly part?: MessagePart | undefined;
  readonly createdAt: string;
  /** A failed message waits until its author acts. A stuck message is sent when the connection is back. */
  readonly state: "waiting" | "stuck" | "failed";
  readonly reason: string | null;
}

export interface OutboxOptions {
  /** Sends a message to the server; resolves once the message is stored. */
  readonly send: (item: Outgoing) => Promise<unknown>;
  /** The reason to show if the server has refused the message; null if the server was not reached. */
  readonly refusal: (error: unknown) => string | null;
  /** Storage that survives a reload of the page. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly storageKey: string;
  /** Milliseconds until the next attempt, indexed by the number of attempts so far. */
  readonly delays?: readonly number[];
}

/** Messages being sent. Each room (person, match or team) has a separate queue. */
export interface Outbox {
  /** Returns the same array until the messages of the room change. */
  readonly items: (room: string) => readonly Outgoing[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (room: string, content: string, quote?: Quote, part?: MessagePart) => void;
  readonly retry: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
  /** Call this when the connection is back: stuck messages are sent at once. */
  readonly resume: () => void;
}

const DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const NONE: readonly Outgoing[] = [];

function isOutgoing(value: unknown): value is Outgoing {
  return (
    typeof value === "object" &&
    value !== null &&
    ["clientId", "room", "content", "createdAt"].every(
      (key) => typeof (value as Record<string, unknown>)[key] === "string",
    )
  );
}

function read({ storage, storageKey }: OutboxOptions): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(isOutgoing).map((item) => ({ ...item, state: item.state ?? "waiting" }));
  } catch {
    return [];
  }
}

/**
 * Sends the messages of a room one after the other, so that they arrive in order. If the server was not reached, a
 * message is sent again under the same id. A refused message waits until its author acts; messages after it are sent
 * without waiting.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { send, refusal, storage, storageKey, delays = DELAYS_MS } = options;
  const listeners = new Set<() => void>();
  const byRoom = new Map<string, readonly Outgoing[]>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const attempts = new Map<string, number>();
  const sending = new Set<string>();

  for (const item of read(options)) byRoom.set(item.room, [...(byRoom.get(item.room) ?? []), item]);

  const change = (room: string, next: readonly Outgoing[]): void => {
    if (next.length === 0) byRoom.delete(room);
    else byRoom.set(room, next);
    const all = [...byRoom.values()].flat();
    try {
      if (all.length === 0) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(all));
    } catch {
      // If the browser's storage is full, the messages are still sent, but do not survive a reload.
    }
    for (const listener of listeners) listener();
  };
  const items = (room: string): readonly Outgoing[] => byRoom.get(room) ?? NONE;
  const update = (room: string, clientId: string, with_: Partial<Outgoing>): void =>
    change(
      room,
      items(room).map((item) => (item.clientId === clientId ? { ...item, ...with_ } : item)),
    );
  const remove = (room: string, clientId: string): void =>
    change(
      room,
      items(room).filter((item) => item.clientId !== clientId),
    );
  const roomOf = (clientId: string): string | undefined =>
    [...byRoom].find(([, list]) => list.some((item) => item.clientId === clientId))?.[0];

  const wait = (room: string): void => {
    const tried = attempts.get(room) ?? 0;
    attempts.set(room, tried + 1);
    timers.set(
      room,
      setTimeout(() => pump(room), delays[Math.min(tried, delays.length - 1)] ?? 0),
    );
  };
  const drain = async (room: string): Promise<void> => {
    for (;;) {
      const next = items(room).find((item) => item.state !== "failed");
      if (!next) return;
      try {
        await send(next);
        attempts.delete(room);
        remove(room, next.clientId);
      } catch (error) {
        const reason = refusal(error);
        if (reason === null) {
          for (const { clientId, state } of items(room))
            if (state === "waiting") update(room, clientId, { state: "stuck" });
          return wait(room);
        }
        update(room, next.clientId, { state: "failed", reason });
      }
    }
  };
  const pump = (room: string): void => {
    clearTimeout(timers.get(room));
    timers.delete(room);
    if (sending.has(room)) return;
    sending.add(room);
    void drain(room).finally(() => sending.delete(room));
  };

  for (const room of byRoom.keys()) pump(room);

  return {
    items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(room, content, quote, part) {
      const before = items(room);
      const item: Outgoing = {
        clientId: crypto.randomUUID(),
        room,
        content,
        quote,
        part,
        createdAt: new Date().toISOString(),
        state: before.some(({ state }) => state === "stuck") ? "stuck" : "waiting",
        reason: null,
      };
      change(room, [...before, item]);
      // If an earlier message of the room is stuck, the new message waits for the next attempt of that message.
      if (!timers.has(room)) pump(room);
    },
    retry(clientId) {
      const room = roomOf(clientId);
      if (room === undefined) return;
      const again = items(room).find((item) => item.clientId === clientId);
      if (again?.state === "failed") {
        const others = items(room).filter((item) => item !== again);
        change(room, [...others, { ...again, state: "waiting", reason: null }]);
      }
      pump(room);
    },
    discard(clientId) {
      const room = roomOf(clientId);
      if (room !== undefined) remove(room, clientId);
    },
    resume() {
      attempts.clear();
      for (const room of byRoom.keys()) pump(room);
    },
  };
}
