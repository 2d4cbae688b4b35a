import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { ChangeBinding, ChangeListener } from "./change-router.ts";
import type { JoinRequest } from "./join-payload.ts";
import { PresenceLimitError } from "./presence-tracker.ts";
import { identify, type Identity, type RealtimeParts } from "./realtime-parts.ts";
import { FilterError } from "./row-filter.ts";
import { topicKey, type TopicMember } from "./topic-hub.ts";
import type { TopicRights } from "./topic-authorization.ts";
import {
  encodeFrame,
  type BroadcastPayload,
  type Frame,
  type WireMessage,
  type WireVersion,
} from "./wire-format.ts";

/** The side of a socket that a channel uses. */
export interface ChannelSocket {
  readonly version: WireVersion;
  send(frame: Frame): void;
  /** The channel has ended by itself. */
  forget(topic: string): void;
}

/** A refusal to join; the message is for the client. */
export class JoinError extends Error {
  override readonly name = "JoinError";
}

export interface Channel {
  /** Handles a message of the client that is not about joining. */
  receive(message: WireMessage): Promise<void>;
  /** Ends it, telling the client where `tell` is set. */
  close(tell: boolean): void;
  /** Answers the join and starts sending. */
  start(ref: string | null): void;
}

const TOPIC_PREFIX = "realtime:";
const MAX_TIMER_MS = 3_600_000;
const MAX_PRESENCE_BYTES = 16 * 1024;

const presenceSchema = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).nullish(),
});
const broadcastSchema = z.object({ event: z.string().max(255), payload: z.unknown() });
const tokenSchema = z.object({ access_token: z.string().nullish() });

/**
 * Joins a topic: verifies the token, asks the policies where it is private, checks what changes of
 * tables are asked for.
 *
 * @throws JoinError
 */
export async function openChannel(
  parts: RealtimeParts,
  socket: ChannelSocket,
  join: {
    readonly topic: string;
    readonly joinRef: string | null;
    readonly token: string;
    readonly request: JoinRequest;
  },
): Promise<Channel> {
  const { topic, joinRef, request } = join;
  const name = topic.startsWith(TOPIC_PREFIX) ? topic.slice(TOPIC_PREFIX.length) : "";
  if (name === "") throw new JoinError("TopicNameRequired: You must provide a topic name");
  if (request.wantsReplay)
    throw new JoinError("UnableToReplayMessages: Replay is not supported by this server");
  if (request.changes.length > parts.limits.bindingsPerChannel)
    throw new JoinError("ChannelRateLimitReached: Too many postgres_changes");
  const key = topicKey(name, request.isPrivate);

  let identity = await verify(join.token);
  let rights = await rightsOf(identity);
  let closed = false;
  let expiry: NodeJS.Timeout | undefined;
  let presenceEnabled = request.presenceEnabled;
  const presenceKey = request.presenceKey ?? randomUUID();
  const bindings: ChangeBinding[] = [];
  const problems: string[] = [];
  const answered: Record<string, unknown>[] = [];
  for (const { sent, request: change } of request.changes) {
    const id = bindingId(sent);
    answered.push({ ...sent, id });
    try {
      if (!change) throw new FilterError("the parameters cannot be understood");
      bindings.push({
        ...change,
        id,
        test: await parts.changes.check(change, identity.reader.role),
      });
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      problems.push(
        `Unable to subscribe to changes with given parameters. ${error.message}: [${describe(sent)}]`,
      );
    }
  }

  const push = (event: string, payload: unknown): void => {
    if (!closed)
      socket.send(
        encodeFrame(socket.version, { joinRef, ref: null, topic, event }, JSON.stringify(payload)),
      );
  };
  const reply = (ref: string | null, status: "ok" | "error", response: unknown = {}): void => {
    if (!closed)
      socket.send(
        encodeFrame(
          socket.version,
          { joinRef, ref, topic, event: "phx_reply" },
          JSON.stringify({ status, response }),
        ),
      );
  };
  const system = (extension: string, status: "ok" | "error", message: string): void =>
    push("system", { extension, status, message, channel: name });

  const member: TopicMember = {
    topic,
    version: socket.version,
    mayRead: (kind) =>
      identity.expiresAt > Date.now() &&
      (rights?.read.has(kind) ?? true) &&
      (kind === "broadcast" || presenceEnabled),
    sendFrame: (frame) => socket.send(frame),
  };
  const listener: ChangeListener = {
    bindings,
    reader: () => (identity.expiresAt > Date.now() ? identity.reader : null),
    sendChange(ids, change) {
      if (closed) return;
      const shared = `${socket.version} ${topic} ${ids.join(",")}`;
      let frame = change.frames.get(shared);
      if (!frame) {
        const head = { joinRef: null, ref: null, topic, event: "postgres_changes" };
        frame = encodeFrame(
          socket.version,
          head,
          `{"ids":[${ids.join(",")}],"data":${change.json}}`,
        );
        change.frames.set(shared, frame);
      }
      socket.send(frame);
    },
  };

  async function verify(token: string): Promise<Identity> {
    const found = await identify(parts.tokens, token);
    if (!found)
      throw new JoinError("InvalidJWTToken: The token is malformed, not ours, or has expired");
    return found;
  }

  /** Null on a public topic, where everything goes. */
  async function rightsOf({ reader }: Identity): Promise<TopicRights | null> {
    if (!request.isPrivate) return null;
    const found = await parts.authorize(name, reader);
    if (found.read.size === 0)
      throw new JoinError(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      );
    return found;
  }

  const close = (tell: boolean): void => {
    if (closed) return;
    if (tell) push("phx_close", {});
    closed = true;
    clearTimeout(expiry);
    parts.topics.leave(key, member);
    parts.changes.remove(listener);
    const diff = parts.presences.untrack(key, member);
    if (diff) announce(diff);
  };
  const end = (message: string): void => {
    system("system", "error", message);
    close(true);
    socket.forget(topic);
  };
  const watchExpiry = (): void => {
    clearTimeout(expiry);
    if (identity.expiresAt === Number.POSITIVE_INFINITY) return;
    const left = identity.expiresAt - Date.now();
    expiry = setTimeout(
      () => (left > MAX_TIMER_MS ? watchExpiry() : end("Access token has expired")),
      Math.min(Math.max(left, 0), MAX_TIMER_MS),
    );
    expiry.unref();
  };
  const announce = (diff: NonNullable<ReturnType<typeof parts.presences.untrack>>): void => {
    parts.topics.sendPresence(key, "presence_diff", diff);
    parts.bus.presence(key, diff);
  };

  const refreshToken = async (payload: unknown): Promise<void> => {
    const token = tokenSchema.safeParse(payload).data?.access_token;
    if (!token) return;
    try {
      const next = await verify(token);
      // Rights are asked for again only where someone else, or with other claims, holds the token.
      const nextRights = next.reader.key === identity.reader.key ? rights : await rightsOf(next);
      if (next.reader.role !== identity.reader.role)
        for (const binding of bindings) await parts.changes.check(binding, next.reader.role);
      if (closed) return;
      identity = next;
      rights = nextRights;
      watchExpiry();
    } catch (error) {
      if (error instanceof JoinError || error instanceof FilterError) end(error.message);
      else throw error;
    }
  };

  const broadcast = (message: WireMessage): void => {
    const parsed = broadcastSchema.safeParse(message.payload);
    const acknowledge = request.ackBroadcast;
    if (!parsed.success || !(rights?.write.has("broadcast") ?? true)) {
      if (acknowledge) reply(message.ref, "error", { reason: "Unauthorized" });
      return;
    }
    const payload: BroadcastPayload = {
      type: "broadcast",
      event: parsed.data.event,
      payload: parsed.data.payload ?? null,
    };
    parts.topics.broadcast(key, payload, request.selfBroadcast ? undefined : member);
    parts.bus.broadcast(key, payload);
    if (acknowledge) reply(message.ref, "ok");
  };

  const presence = (message: WireMessage): void => {
    const parsed = presenceSchema.safeParse(message.payload);
    const event = parsed.data?.event.toLowerCase();
    if (!parsed.success || (event !== "track" && event !== "untrack"))
      return reply(message.ref, "error", { reason: "Presence track payload must be a map" });
    if (event === "untrack") {
      const diff = parts.presences.untrack(key, member);
      if (diff) announce(diff);
      return reply(message.ref, "ok");
    }
    const payload = parsed.data.payload ?? {};
    if (!(rights?.write.has("presence") ?? true))
      return reply(message.ref, "error", { reason: "Unauthorized" });
    if (Buffer.byteLength(JSON.stringify(payload)) > MAX_PRESENCE_BYTES)
      return reply(message.ref, "error", { reason: "Track message size exceeded" });
    try {
      const wasEnabled = presenceEnabled;
      presenceEnabled = true;
      if (!wasEnabled && member.mayRead("presence"))
        push("presence_state", parts.presences.list(key));
      announce(parts.presences.track(key, member, presenceKey, payload));
      return reply(message.ref, "ok");
    } catch (error) {
      if (error instanceof PresenceLimitError)
        return reply(message.ref, "error", { reason: "Too many presences on this topic" });
      throw error;
    }
  };

  return {
    close,
    start(ref) {
      parts.topics.join(key, member);
      if (bindings.length > 0) parts.changes.add(listener);
      watchExpiry();
      reply(ref, "ok", { postgres_changes: answered });
      if (presenceEnabled && member.mayRead("presence"))
        push("presence_state", parts.presences.list(key));
      for (const problem of problems) system("postgres_changes", "error", problem);
      if (bindings.length > 0 && problems.length === 0)
        system("postgres_changes", "ok", "Subscribed to PostgreSQL");
    },
    async receive(message) {
      switch (message.event) {
        case "phx_leave":
          reply(message.ref, "ok");
          return close(true);
        case "access_token":
          return refreshToken(message.payload);
        case "broadcast":
          return broadcast(message);
        case "presence":
          return presence(message);
        case "heartbeat":
          return reply(message.ref, "ok");
        default:
          return reply(message.ref, "error", {
            reason: `unmatched event: ${message.event.slice(0, 100)}`,
          });
      }
    },
  };
}

/** The same for the same parameters, as hosted: clients that ask for the same share their frames. */
function bindingId(sent: Record<string, unknown>): number {
  return createHash("sha256").update(JSON.stringify(sent)).digest().readUInt32BE(0);
}

/** The parameters of a binding as the hosted platform prints them. */
function describe(sent: Record<string, unknown>): string {
  const value = (name: string): string => String(sent[name] ?? "").slice(0, 200);
  return `event: ${value("event")}, schema: ${value("schema")}, table: ${value("table")}, filters: [${value("filter")}]`;
}
