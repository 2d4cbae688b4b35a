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
]);

type BusMessage = z.infer<typeof messageSchema>;

/** What the other servers say. */
export interface BusListener {
  broadcast(topic: string, message: BroadcastPayload): void;
  presence(server: string, topic: string, diff: PresenceDiff): void;
  /** A server arrived and knows nothing yet. */
  arrived(): void;
  left(server: string): void;
}

/**
 * Joins the servers that share a database, through its notifications. Alone, a server sends nothing
 * but a sign of life.
 */
export interface ServerBus {
  start(): Promise<void>;
  stop(): Promise<void>;
  broadcast(topic: string, message: BroadcastPayload): void;
  presence(topic: string, diff: PresenceDiff): void;
  /** A notification of the channel `realtime_servers`, or the record of a long message. */
  receive(message: unknown): void;
}

const ALIVE_MS = 10_000;
const GONE_MS = 35_000;
/** PostgreSQL refuses notifications of 8,000 bytes; longer messages go through the outbox. */
const NOTIFY_LIMIT = 7_500;

const NOTIFY = "select pg_notify('realtime_servers', $1)";
const LONG = `
  with entry as (insert into realtime.outbox (table_id, kind, record) values ('realtime.messages'::regclass, 'SERVER', $1::jsonb) returning transaction_id)
  select pg_notify('realtime_outbox', transaction_id::text) from entry`;

export function createServerBus(pool: pg.Pool, log: Logger, listener: BusListener): ServerBus {
  const id = randomUUID();
  const peers = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const send = async (message: BusMessage): Promise<void> => {
    const text = JSON.stringify(message);
    await pool.query(Buffer.byteLength(text) <= NOTIFY_LIMIT ? NOTIFY : LONG, [text]);
  };
  const sendOrForget = (message: BusMessage): void => {
    send(message).catch((error: unknown) =>
      log.debug({ err: error }, "realtime: a message for the other servers was lost"),
    );
  };
  const expire = (): void => {
    for (const [peer, seen] of peers) {
      if (Date.now() - seen < GONE_MS) continue;
      peers.delete(peer);
      listener.left(peer);
    }
  };

  return {
    async start() {
      timer = setInterval(() => {
        sendOrForget({ type: "alive", from: id });
        expire();
      }, ALIVE_MS);
      timer.unref();
      await send({ type: "hello", from: id }).catch(() => undefined);
    },
    async stop() {
      clearInterval(timer);
      await send({ type: "bye", from: id }).catch(() => undefined);
    },
    broadcast(topic, { event, payload }) {
      if (peers.size === 0) return;
      const content = Buffer.isBuffer(payload)
        ? { payload: null, bytes: payload.toString("base64") }
        : { payload };
      sendOrForget({ type: "broadcast", from: id, topic, event, ...content });
    },
    presence(topic, { joins, leaves }) {
      if (peers.size > 0) sendOrForget({ type: "presence", from: id, topic, joins, leaves });
    },
    receive(value) {
      const parsed = messageSchema.safeParse(typeof value === "string" ? readJson(value) : value);
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
        // Answering makes this server known there, before what it tells.
        sendOrForget({ type: "alive", from: id });
        listener.arrived();
      }
      if (message.type === "broadcast") {
        const payload =
          message.bytes === undefined ? message.payload : Buffer.from(message.bytes, "base64");
        listener.broadcast(message.topic, { type: "broadcast", event: message.event, payload });
      } else if (message.type === "presence")
        listener.presence(message.from, message.topic, message);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
