import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import type { PresenceDiff } from "./presence-tracker.ts";
import type { BroadcastPayload } from "./wire-format.ts";

const metaSchema = z.object({ phx_ref: z.string() }).catchall(z.unknown());
const presenceSchema = z.record(z.string(), z.object({ metas: z.array(metaSchema) }));
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), from: z.string() }),
  z.object({ type: z.literal("alive"), from: z.string() }),
  z.object({ type: z.literal("bye"), from: z.string() }),
  z.object({
    type: z.literal("broadcast"),
    from: z.string(),
    topic: z.string(),
    event: z.string(),
    payload: z.unknown(),
    bytes: z.string().optional(),
  }),
  z.object({
    type: z.literal("presence"),
    from: z.string(),
    topic: z.string(),
    joins: presenceSchema,
    leaves: presenceSchema,
  }),
  z.object({
    type: z.literal("audience"),
    from: z.string(),
    counts: z.record(z.string(), z.number().int().nonnegative()),
  }),
]);

type BusMessage = z.infer<typeof messageSchema>;

/** The functions that handle messages that other servers have sent. */
export interface BusListener {
  broadcast(topic: string, message: BroadcastPayload): void;
  presence(server: string, topic: string, diff: PresenceDiff): void;
  /** Called with the number of spectators on another server, by topic. */
  audience(server: string, counts: Readonly<Record<string, number>>): void;
  /** Called when another server has started, which does not know this server's presences and counts yet. */
  arrived(): void;
  left(server: string): void;
}

/**
 * Connects servers that share a database, through PostgreSQL's notifications. A single server sends only heartbeats.
 */
export interface ServerBus {
  start(): void;
  stop(): Promise<void>;
  broadcast(topic: string, message: BroadcastPayload): void;
  presence(topic: string, diff: PresenceDiff): void;
  audience(counts: Readonly<Record<string, number>>): void;
  /** Receives a notification of the channel `realtime_servers`. */
  receive(payload: string): void;
}

const ALIVE_MS = 10_000;
const GONE_MS = 35_000;
/** The maximum length of a part. Longer messages are split, because PostgreSQL refuses notifications of 8,000 bytes. */
const PART_CHARACTERS = 7_000;
const MAX_PARTS = 100;
const MAX_WAITING = 10_000;
const BATCH = 50;

const NOTIFY = "select pg_notify('realtime_servers', part) from unnest($1::text[]) as part";

/**
 * Creates the connection to other servers.
 * Notifications are sent through `pool`; the caller passes received ones to `receive`.
 */
export function createServerBus(pool: pg.Pool, log: Logger, listener: BusListener): ServerBus {
  const id = randomUUID();
  const peers = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let number = 0;
  /** The received parts of incomplete messages, by sender. Parts arrive in order. */
  const parts = new Map<string, string[]>();

  /** Sends messages one after the other, so that a short message does not overtake the parts of a long one. */
  const send = (message: BusMessage): void => {
    // PostgreSQL merges equal notifications of one transaction, so a number makes every message different.
    const text = JSON.stringify({ ...message, n: ++number });
    if (Buffer.byteLength(text) <= PART_CHARACTERS) waiting.push(text);
    else waiting.push(...cut(id, number, text));
    if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING);
    flush();
  };
  const flush = (): void => {
    sending ??= drain()
      .catch((error: unknown) =>
        log.debug({ err: error }, "realtime: messages for the other servers were lost"),
      )
      .finally(() => {
        sending = null;
        if (waiting.length > 0) flush();
      });
  };
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await pool.query(NOTIFY, [waiting.splice(0, BATCH)]);
  };
  const assemble = (text: string): unknown => {
    if (text.startsWith("{")) return readJson(text);
    const [from = "", , index = "", count = "", content = ""] = text.split(" ");
    const collected = index === "0" ? [] : (parts.get(from) ?? []);
    collected.push(content);
    parts.set(from, collected);
    if (collected.length !== Number(count) || collected.length > MAX_PARTS) return null;
    parts.delete(from);
    return readJson(Buffer.from(collected.join(""), "base64").toString("utf8"));
  };
  const expire = (): void => {
    for (const [peer, seen] of peers) {
      if (Date.now() - seen < GONE_MS) continue;
      peers.delete(peer);
      listener.left(peer);
    }
  };

  return {
    start() {
      timer = setInterval(() => {
        send({ type: "alive", from: id });
        expire();
      }, ALIVE_MS);
      timer.unref();
      send({ type: "hello", from: id });
    },
    async stop() {
      clearInterval(timer);
      send({ type: "bye", from: id });
      await sending;
    },
    broadcast(topic, { event, payload }) {
      if (peers.size === 0) return;
      const content = Buffer.isBuffer(payload)
        ? { payload: null, bytes: payload.toString("base64") }
        : { payload };
      send({ type: "broadcast", from: id, topic, event, ...content });
    },
    presence(topic, { joins, leaves }) {
      if (peers.size > 0) send({ type: "presence", from: id, topic, joins, leaves });
    },
    audience(counts) {
      if (peers.size > 0) send({ type: "audience", from: id, counts });
    },
    receive(text) {
      const parsed = messageSchema.safeParse(assemble(text));
      if (!parsed.success || parsed.data.from === id) return;
      const message = parsed.data;
      const isNew = !peers.has(message.from);
      peers.set(message.from, Date.now());
      if (message.type === "bye") {
        peers.delete(message.from);
        listener.left(message.from);
        return;
      }
      if (isNew || message.type === "hello") {
        // Responds to a new server, so that it knows this server before it receives this server's data.
        send({ type: "alive", from: id });
        listener.arrived();
      }
      if (message.type === "broadcast") {
        const payload =
          message.bytes === undefined ? message.payload : Buffer.from(message.bytes, "base64");
        listener.broadcast(message.topic, { type: "broadcast", event: message.event, payload });
      } else if (message.type === "presence")
        listener.presence(message.from, message.topic, message);
      else if (message.type === "audience") listener.audience(message.from, message.counts);
    },
  };
}

/**
 * Splits a message into parts `<sender> <message> <part> <parts> <base64>`. A part is no valid JSON, unlike a whole
 * message.
 */
function cut(sender: string, number: number, text: string): string[] {
  const content = Buffer.from(text).toString("base64");
  const count = Math.ceil(content.length / PART_CHARACTERS);
  return Array.from(
    { length: count },
    (_, at) =>
      `${sender} ${number} ${at} ${count} ${content.slice(at * PART_CHARACTERS, (at + 1) * PART_CHARACTERS)}`,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
