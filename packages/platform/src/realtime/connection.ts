import type { WebSocket } from "ws";
import { Departure } from "../http/client-disconnect.ts";
import type { Network } from "../context/client-network.ts";
import { JoinError, TOO_MANY_JOINS } from "./channel-access.ts";
import { openChannel, type Channel, type ChannelSocket } from "./channel.ts";
import { parseJoin } from "./join-payload.ts";
import { createCounter, type RealtimeContext } from "./realtime-context.ts";
import { decodeFrame, encodeFrame, type WireMessage, type WireVersion } from "./wire-format.ts";

/** The socket of a client with its channels. */
export interface Connection {
  readonly address: Network;
  /** Closes the socket if the client was silent for too long. */
  checkSilence(): void;
  /** Closes the socket. After code 1012 the client reconnects automatically. */
  close(code: number, reason: string): void;
  /** Ends the socket without waiting for the client's close frame. */
  terminate(): void;
}

const SLOW_CONSUMER = 1013;
const POLICY_VIOLATION = 1008;

/** Serves a socket until it closes. `token` is the API key with which it was opened. */
export function serveConnection(
  parts: RealtimeContext,
  ws: WebSocket,
  options: { address: Network; version: WireVersion; token: string },
): Connection {
  const { address, version, token } = options;
  const channels = new Map<string, Channel>();
  const mayJoin = createCounter(parts.limits.joins);
  const mayTalk = createCounter(parts.limits.messages);
  const departure = new Departure();
  let heardAt = Date.now();
  /** Messages are handled one after the other, because a leave must not overtake the join before it. */
  let queue: Promise<void> = Promise.resolve();
  let queued = 0;

  const stop = (code: number, reason: string): void => {
    for (const channel of channels.values()) channel.close(false);
    channels.clear();
    ws.close(code, reason);
  };
  const socket: ChannelSocket = {
    version,
    send(frame) {
      if (ws.readyState !== ws.OPEN) return;
      if (ws.bufferedAmount > parts.limits.unsentBytes) {
        parts.log.info(
          { waiting: ws.bufferedAmount },
          "realtime: a client does not keep up and is disconnected",
        );
        stop(SLOW_CONSUMER, "too slow");
        // The socket is destroyed, because a close frame would wait behind the data that the client does not read.
        ws.terminate();
        return;
      }
      ws.send(frame.data, { binary: frame.binary });
    },
    forget: (topic) => channels.delete(topic),
  };

  const reply = (
    { joinRef, ref, topic }: WireMessage,
    status: "ok" | "error",
    response: unknown,
  ): void =>
    socket.send(
      encodeFrame(
        version,
        { joinRef, ref, topic, event: "phx_reply" },
        JSON.stringify({ status, response }),
      ),
    );

  const join = async (message: WireMessage): Promise<void> => {
    if (!mayJoin() || !parts.counters.mayKnock(address))
      return reply(message, "error", {
        reason: TOO_MANY_JOINS,
      });
    const previous = channels.get(message.topic);
    if (previous) {
      previous.close(true);
      channels.delete(message.topic);
    }
    if (channels.size >= parts.limits.channelsPerConnection)
      return reply(message, "error", { reason: "ChannelRateLimitReached: Too many channels" });
    const request = parseJoin(message.payload);
    if (!request)
      return reply(message, "error", {
        reason: "InvalidJoinPayload: The join payload cannot be understood",
      });
    try {
      const channel = await openChannel(parts, socket, {
        topic: message.topic,
        joinRef: message.joinRef ?? message.ref,
        token: request.accessToken ?? token,
        request,
        asker: { address, departure },
      });
      if (ws.readyState !== ws.OPEN) return;
      channels.set(message.topic, channel);
      await channel.start(message.ref);
    } catch (error) {
      if (!(error instanceof JoinError)) parts.log.warn({ err: error }, "realtime: a join failed");
      const reason =
        error instanceof JoinError
          ? error.message
          : "UnableToConnectToProject: Realtime was unable to connect to the project database";
      channels.delete(message.topic);
      reply(message, "error", { reason });
    }
  };

  const handle = async (message: WireMessage): Promise<void> => {
    // After the client has left, the remaining messages are dropped, so that they cause no queries.
    if (departure.isGone) return undefined;
    if (message.topic === "phoenix") {
      return message.event === "heartbeat" ? reply(message, "ok", {}) : undefined;
    }
    if (message.event === "phx_join") return join(message);
    const channel = channels.get(message.topic);
    if (!channel) return reply(message, "error", { reason: "unmatched topic" });
    if (message.event === "phx_leave") channels.delete(message.topic);
    return channel.receive(message);
  };

  ws.on("message", (data, isBinary) => {
    heardAt = Date.now();
    if (!mayTalk()) return stop(POLICY_VIOLATION, "too many messages");
    const message = decodeFrame(toBuffer(data), isBinary, version);
    if (!message || message.topic.length > 1_000) return stop(1002, "malformed message");
    const speaker = channels.get(message.topic)?.userId() ?? null;
    if (!parts.counters.maySend(speaker, address))
      return stop(POLICY_VIOLATION, "too many messages");
    if (++queued > 1_000) return stop(POLICY_VIOLATION, "too many messages");
    queue = queue
      .then(() => handle(message))
      .catch((error: unknown) =>
        parts.log.error({ err: error }, "realtime: a message could not be handled"),
      )
      .finally(() => {
        queued -= 1;
      });
  });
  ws.on("close", () => {
    departure.isGone = true;
    departure.onGone?.();
    for (const channel of channels.values()) channel.close(false);
    channels.clear();
  });
  ws.on("error", (error) => parts.log.debug({ reason: error.message }, "realtime: a socket broke"));

  return {
    address,
    checkSilence() {
      if (Date.now() - heardAt < parts.limits.silenceMs) return;
      stop(1001, "silent");
      ws.terminate();
    },
    close: stop,
    terminate: () => ws.terminate(),
  };
}

function toBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
