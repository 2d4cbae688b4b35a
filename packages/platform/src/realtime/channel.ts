import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import type { RequestRole } from "../context/context.ts";
import { AUDIENCE_EVENT, isAudience } from "./spectator-counts.ts";
import { bindChanges } from "./channel-bindings.ts";
import { createChannelPresence } from "./channel-presence.ts";
import { JoinError, openAccess } from "./channel-access.ts";
import type { ChangeListener } from "./change-router.ts";
import { createHeldFrames } from "./held-frames.ts";
import type { JoinRequest } from "./join-payload.ts";
import type { ReplayRequest } from "./message-replay.ts";
import type { RealtimeContext } from "./realtime-context.ts";
import { topicKey, type TopicMember } from "./topic-hub.ts";
import type { Asker } from "./topic-rights-queue.ts";
import {
  encodeBroadcast,
  encodeFrame,
  type BroadcastPayload,
  type Frame,
  type WireMessage,
  type WireVersion,
} from "./wire-format.ts";

/** The functions of a socket that a channel uses. */
export interface ChannelSocket {
  readonly version: WireVersion;
  send(frame: Frame): void;
  /** Called when the channel has ended. */
  forget(topic: string): void;
}

/** The join request of a client. `token` is the token of the join, or else of the socket. */
export interface ChannelJoin {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly token: string;
  readonly request: JoinRequest;
  /** The client that sent the join: its network, and whether its socket is still open. */
  readonly asker: Asker;
}

export interface Channel {
  /** The id of the user; null for a visitor. */
  userId(): string | null;
  /**
   * Responds to the join and starts to send messages, replayed ones first.
   * @throws JoinError if the messages to replay cannot be read; then the channel is closed
   */
  start(ref: string | null): Promise<void>;
  /** Handles any message of the client except a join. */
  receive(message: WireMessage): Promise<void>;
  /** Closes the channel. With `tell`, the client is notified. */
  close(tell: boolean): void;
}

const TOPIC_PREFIX = "realtime:";

/** How long a channel waits for the connection to the database, if the client wants to know when it is ready. */
const READINESS_MS = 5_000;
const READINESS_LOOK_MS = 50;

const broadcastSchema = z.object({ event: z.string().max(255), payload: z.unknown() });
const tokenSchema = z.object({ access_token: z.string().nullish() });

/**
 * Joins a topic: verifies the token, queries the policies of a private topic, and validates the subscriptions.
 * @throws JoinError
 */
export async function openChannel(
  parts: RealtimeContext,
  socket: ChannelSocket,
  join: ChannelJoin,
): Promise<Channel> {
  const { topic, joinRef, request } = join;
  const name = topicName(join, parts.limits.bindingsPerChannel);
  const replay = replayOf(request);
  const key = topicKey(name, request.isPrivate);
  const askedAt = performance.now();
  const { asker } = join;
  const access = await openAccess(parts, { name, isPrivate: request.isPrivate }, join.token, asker);
  if (replay !== null && !access.mayRead("broadcast")) {
    access.stop();
    throw new JoinError(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    );
  }
  const role = access.reader()?.role ?? "anon";
  let bound = await bindChanges(parts.changes, request.changes, role);
  let closed = false;
  let leaveAudience: (() => void) | null = null;
  let presenceEnabled = request.presenceEnabled;

  const send = (ref: string | null, event: string, payload: unknown): void => {
    if (closed) return;
    const head = { joinRef, ref, topic, event };
    socket.send(encodeFrame(socket.version, head, JSON.stringify(payload)));
  };
  const reply = (ref: string | null, reason: string | null): void =>
    send(
      ref,
      "phx_reply",
      reason === null ? { status: "ok", response: {} } : { status: "error", response: { reason } },
    );
  const system = (extension: string, status: "ok" | "error", message: string): void =>
    send(null, "system", { extension, status, message, channel: name });

  const frames = createHeldFrames((frame) => {
    if (!closed) socket.send(frame);
  });
  const member: TopicMember = {
    topic,
    version: socket.version,
    mayRead: (kind) => access.mayRead(kind) && (kind === "broadcast" || presenceEnabled),
    sendFrame: (frame, messageId) => frames.send(frame, messageId),
    recheck: () => void recheck(),
    userId: () => access.reader()?.userId ?? null,
  };
  const sendPresences = (): void => {
    if (member.mayRead("presence")) send(null, "presence_state", parts.presences.list(key));
  };
  const presence = createChannelPresence(parts, key, member, {
    key: request.presenceKey,
    onTrack() {
      if (presenceEnabled) return;
      presenceEnabled = true;
      sendPresences();
    },
  });
  const listener: ChangeListener = {
    get bindings() {
      return bound.bindings;
    },
    reader: access.reader,
    sendChange(ids, { frames, json }) {
      if (closed) return;
      const shared = `${socket.version} ${topic} ${ids.join(",")}`;
      const head = { joinRef: null, ref: null, topic, event: "postgres_changes" };
      const frame =
        frames.get(shared) ??
        encodeFrame(socket.version, head, `{"ids":[${ids.join(",")}],"data":${json}}`);
      frames.set(shared, frame);
      socket.send(frame);
    },
  };

  const close = (tell: boolean): void => {
    if (closed) return;
    if (tell) send(null, "phx_close", {});
    closed = true;
    access.stop();
    parts.topics.leave(key, member);
    leaveAudience?.();
    parts.changes.remove(listener);
    presence.leave();
  };
  const end = (message: string): void => {
    system("system", "error", message);
    close(true);
    socket.forget(topic);
  };

  const startListening = (): void => {
    const { bindings, problems } = bound;
    if (bindings.length > 0) parts.changes.add(listener);
    for (const problem of problems) system("postgres_changes", "error", problem);
    if (bindings.length > 0 && problems.length === 0)
      system("postgres_changes", "ok", "Subscribed to PostgreSQL");
  };
  /** With another role, the reader may see other tables and columns, so the subscriptions are validated again. */
  const listenAs = async (next: RequestRole): Promise<void> => {
    const rebound = await bindChanges(parts.changes, request.changes, next);
    parts.changes.remove(listener);
    bound = rebound;
    if (!closed) startListening();
  };

  const tellReadiness = async (): Promise<void> => {
    const end = performance.now() + READINESS_MS;
    while (!closed && !parts.hearsDatabase() && performance.now() < end)
      await setTimeout(READINESS_LOOK_MS);
    if (parts.hearsDatabase()) system("system", "ok", "Replication connection established");
    else system("system", "error", "Replication connection is not ready");
  };

  const refreshToken = async (payload: unknown): Promise<void> => {
    const token = tokenSchema.safeParse(payload).data?.access_token;
    if (!token) return;
    try {
      const before = access.reader()?.role;
      await access.refresh(token);
      const after = access.reader()?.role;
      if (after !== undefined && after !== before) await listenAs(after);
    } catch (error) {
      if (!(error instanceof JoinError)) throw error;
      end(error.message);
    }
  };
  const recheck = async (): Promise<void> => {
    try {
      await access.recheck();
      if (!closed && !access.mayWrite("presence")) presence.leave();
    } catch (error) {
      if (closed) return;
      if (!(error instanceof JoinError))
        parts.log.warn({ err: error }, "realtime: rights could not be asked for again");
      // If rights cannot be checked, the channel is closed, and the client may join again.
      end(error instanceof JoinError ? error.message : "Unauthorized: rights could not be checked");
    }
  };
  const messagesAgain = async (wanted: ReplayRequest): Promise<readonly BroadcastPayload[]> => {
    try {
      return await parts.replay(name, wanted);
    } catch (error) {
      parts.log.warn({ err: error }, "realtime: messages could not be replayed");
      close(false);
      throw new JoinError("UnableToReplayMessages: Realtime was unable to replay messages");
    }
  };
  const broadcast = ({ payload, ref }: WireMessage): void => {
    const { data } = broadcastSchema.safeParse(payload);
    const allowed = data !== undefined && !isAudience(name) && access.mayWrite("broadcast");
    if (allowed) {
      const message: BroadcastPayload = {
        type: "broadcast",
        event: data.event,
        payload: data.payload ?? null,
      };
      parts.topics.broadcast(key, message, request.selfBroadcast ? undefined : member);
      parts.bus.broadcast(key, message);
    }
    if (request.ackBroadcast) reply(ref, allowed ? null : "Unauthorized");
  };

  /** Counts the reader as a spectator. The reader first gets the current number of spectators. */
  const joinAudience = (): void => {
    const userId = access.reader()?.userId ?? null;
    leaveAudience = parts.audience.enter(name, { userId, address: asker.address });
    const payload = { count: parts.audience.count(name) };
    const message = { type: "broadcast", event: AUDIENCE_EVENT, payload } as const;
    const frame = encodeBroadcast(topic, socket.version, message);
    if (frame) socket.send(frame);
  };

  return {
    userId: () => member.userId(),
    close,
    async start(ref) {
      if (replay !== null) frames.hold();
      parts.topics.join(key, member);
      const again = replay === null ? [] : await messagesAgain(replay);
      if (closed) return;
      if (request.isPrivate && parts.topics.wasRecheckedSince(name, askedAt)) member.recheck();
      access.onExpiry(() => end("Access token has expired"));
      send(ref, "phx_reply", { status: "ok", response: { postgres_changes: bound.answered } });
      if (presenceEnabled) sendPresences();
      if (isAudience(name) && !request.isPrivate) joinAudience();
      for (const message of again) {
        const frame = encodeBroadcast(topic, socket.version, message);
        if (frame) socket.send(frame);
      }
      frames.release(new Set(again.flatMap(({ meta }) => meta?.id ?? [])));
      startListening();
      if (request.changes.some(({ request: change }) => change?.missedMs !== undefined))
        parts.tellMissed(listener).catch((error: unknown) => {
          parts.log.warn({ err: error }, "realtime: what a channel missed could not be told");
          // The missed messages could not be sent, so the client joins again and fetches its data again.
          end("What was missed could not be looked up");
        });
      if (request.wantsReadiness) void tellReadiness();
    },
    async receive(message) {
      switch (message.event) {
        case "phx_leave":
          reply(message.ref, null);
          return close(true);
        case "access_token":
          return refreshToken(message.payload);
        case "broadcast":
          return broadcast(message);
        case "presence":
          return reply(message.ref, presence.receive(message.payload, access.mayWrite("presence")));
        default:
          return reply(message.ref, `unmatched event: ${message.event.slice(0, 100)}`);
      }
    },
  };
}

/** Returns the name of the topic without its prefix. Throws if the join is not valid. */
function topicName({ topic, request }: ChannelJoin, maxBindings: number): string {
  const name = topic.startsWith(TOPIC_PREFIX) ? topic.slice(TOPIC_PREFIX.length) : "";
  if (name === "") throw new JoinError("TopicNameRequired: You must provide a topic name");
  if (request.changes.length > maxBindings)
    throw new JoinError("ChannelRateLimitReached: Too many postgres_changes");
  return name;
}

/** The messages to replay. Refused for public topics, because their messages are not stored. */
function replayOf({ replay, isPrivate }: JoinRequest): ReplayRequest | null {
  if (replay !== null && !isPrivate)
    throw new JoinError("UnableToReplayMessages: Replay is not allowed for public channels");
  if (replay === "invalid")
    throw new JoinError("UnableToReplayMessages: Replay params are not valid");
  return replay;
}
