import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isAudience } from "./spectator-counts.ts";
import { identify, type RealtimeContext } from "./realtime-context.ts";
import type { Reader } from "./row-visibility.ts";
import type { TopicRights } from "./topic-authorization.ts";
import { topicKey } from "./topic-hub.ts";
import type { Asker } from "./topic-rights-queue.ts";
import type { BroadcastPayload } from "./wire-format.ts";
import { bearerOf } from "../http/bearer-token.ts";
import { watchDeparture } from "../http/client-disconnect.ts";
import { fieldRefusals } from "../http/validation-messages.ts";
import { QueueRefusal } from "../http/fair-queue.ts";

const MAX_MESSAGES = 100;

const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(255),
        event: z.string().min(1).max(255),
        payload: z.unknown(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(MAX_MESSAGES),
});

const audienceSchema = z.object({
  topic: z
    .union([z.string().transform((topic) => [topic]), z.array(z.string())])
    .refine((topics) => topics.length <= 50 && topics.every((topic) => isAudience(topic))),
});

/** Registers HTTP routes to broadcast and to read the number of spectators, for clients without a socket. */
export function registerBroadcastRoutes(server: FastifyInstance, parts: RealtimeContext): void {
  const readerOf = async (request: FastifyRequest): Promise<Reader | null> => {
    const token = bearerOf(request.headers.authorization) ?? "";
    const reader = (await identify(parts.tokens, token))?.reader ?? null;
    return reader !== null && (await parts.isActive(reader)) ? reader : null;
  };
  /** Queries the rights on each private topic once. Nothing is queried for a client that has closed the connection. */
  const writerOf = (reader: Reader, asker: Asker) => {
    const asked = new Map<string, Promise<TopicRights>>();
    return async (topic: string, isPrivate: boolean): Promise<boolean> => {
      if (!isPrivate) return !isAudience(topic);
      const rights = asked.get(topic) ?? parts.rights.of(topic, reader, asker);
      asked.set(topic, rights);
      return (await rights).write.has("broadcast");
    };
  };
  const send = (topic: string, isPrivate: boolean, event: string, payload: unknown): void => {
    const message: BroadcastPayload = { type: "broadcast", event, payload };
    const key = topicKey(topic, isPrivate);
    parts.topics.broadcast(key, message);
    parts.bus.broadcast(key, message);
  };
  const unauthorized = (reply: FastifyReply): FastifyReply =>
    reply.code(401).send({ message: "Unauthorized" });
  const tooMany = (reply: FastifyReply): FastifyReply =>
    reply.code(429).header("retry-after", "10").send({ message: "Too many messages" });
  /** Limits how many requests to both routes run at once, and refuses further requests. */
  const inTurn = async (
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof QueueRefusal) return tooMany(reply);
      throw error;
    }
  };

  server.get("/websocket", (_request, reply) =>
    reply
      .code(426)
      .header("upgrade", "websocket")
      .send({ message: "This address takes websockets" }),
  );
  // With a not-found handler in this scope, the gateway also handles preflight requests, which have no route.
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found" }));

  server.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );

  server.get("/api/audience", async (request, reply) => {
    const { data } = audienceSchema.safeParse(request.query);
    if (!data) return reply.code(422).send({ message: "Name up to 50 topics" });
    const counts = data.topic.map((topic) => [topic, parts.audience.count(topic)] as const);
    return reply.header("cache-control", "public, max-age=5").send(Object.fromEntries(counts));
  });

  server.post("/api/broadcast", async (request, reply) => {
    const reader = await readerOf(request);
    if (!reader) return unauthorized(reply);
    const parsed = batchSchema.safeParse(request.body);
    if (!parsed.success)
      return reply
        .code(422)
        .send({ errors: { messages: fieldRefusals(parsed.error, parts.texts) } });
    const { messages } = parsed.data;
    if (!parts.counters.mayTalk(reader, request.network, messages.length)) return tooMany(reply);
    const mayWrite = writerOf(reader, {
      address: request.network,
      departure: watchDeparture(reply),
    });
    return inTurn(reply, async () => {
      for (const { topic, event, payload, private: isPrivate } of messages) {
        // As on the hosted platform, messages that the caller may not send are left out, and the others are sent.
        if (await mayWrite(topic, isPrivate ?? false))
          send(topic, isPrivate ?? false, event, payload);
      }
      return reply.code(202).send();
    });
  });

  server.post<{
    Params: { topic: string; event: string };
    Querystring: { private?: string; persist?: string };
  }>("/api/broadcast/:topic/events/:event", async (request, reply) => {
    const reader = await readerOf(request);
    if (!reader) return unauthorized(reply);
    const { topic, event } = request.params;
    const isPrivate = request.query.private === "true";
    if (Object.keys(request.query).some((name) => name.startsWith("persist")))
      return reply.code(422).send({ error: "Storing broadcasts is not supported by this server" });
    if (topic.length > 255 || event.length > 255)
      return reply.code(422).send({ error: "The topic or event is too long" });
    if (!parts.counters.mayTalk(reader, request.network)) return tooMany(reply);
    const mayWrite = writerOf(reader, {
      address: request.network,
      departure: watchDeparture(reply),
    });
    return inTurn(reply, async () => {
      if (!(await mayWrite(topic, isPrivate)))
        return reply
          .code(403)
          .send({ error: "You do not have permissions to write to this Channel topic" });
      send(topic, isPrivate, event, request.body ?? null);
      return reply.code(202).send();
    });
  });
}
