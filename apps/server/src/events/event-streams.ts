import type { Network } from "@leyenda/platform/context/client-network";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { watchDeparture } from "@leyenda/platform/http/client-disconnect";
import { FairQueue, QueueRefusal } from "@leyenda/platform/http/fair-queue";
import { unavailable } from "@leyenda/platform/http/unavailable-response";
import type { ServerContext } from "../config/server-context.ts";
import { createEventFollower, type Follower } from "./event-follower.ts";
import { createEventRecord, type TournamentEvent } from "./event-record.ts";

/**
 * The highest number of open streams: on the whole server, and per IP address, which all users in a venue may share.
 */
export interface StreamLimits {
  readonly streams: number;
  readonly streamsPerAddress: number;
  /**
   * If more bytes than this wait for a client that does not read, its stream ends.
   * The limit is high enough for many events at once.
   */
  readonly unsentBytes: number;
  /** How often a stream sends a heartbeat. */
  readonly heartbeatMs: number;
}

const DEFAULT_LIMITS: StreamLimits = {
  streams: 5_000,
  streamsPerAddress: 200,
  unsentBytes: 1024 * 1024,
  heartbeatMs: 15_000,
};

/** A disconnected client reconnects after this time. */
const RETRY_MS = 3_000;

/** Limits how many streams start at once, because each start reads the missed events from the database. */
const OPENING = {
  running: 2,
  runningPerSubject: 1,
  runningPerAddress: 1,
  waiting: 1_000,
  waitingPerSubject: 200,
  timeoutMs: 10_000,
};

/** When the server stops, a stream may take this long to send its last bytes. */
const FAREWELL_MS = 500;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const POSITION = /^\d{1,15}$/;
/** A position after all events. A client that has this position must fetch its data again. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

interface Stream extends Follower {
  beat(): void;
  end(): void;
}

/**
 * Serves the events of a tournament as server-sent events: `GET /api/tournaments/{id}/events`.
 * A client that reconnects with `Last-Event-ID` receives the missed events.
 * A client that must fetch its data again receives `reset` instead of events.
 */
export function addEventStreams(
  app: FastifyInstance,
  context: ServerContext,
  limits: StreamLimits = DEFAULT_LIMITS,
): void {
  const { config, database, metrics, project } = context;
  const follower = createEventFollower(context, createEventRecord(database));
  const opening = new FairQueue(OPENING);
  const streams = new Set<Stream>();
  let places = 0;
  const perAddress = new Map<Network, number>();
  metrics.watch("event_streams", "Open streams of tournaments' events", () => streams.size);

  /**
   * Counts a new stream for an IP address; null if a limit is reached. The returned function releases the stream;
   * further calls do nothing.
   */
  function takePlace(address: Network): (() => void) | null {
    const held = perAddress.get(address) ?? 0;
    const isFull = held >= limits.streamsPerAddress || places >= limits.streams;
    if (config.rateLimits && isFull) return null;
    perAddress.set(address, held + 1);
    places += 1;
    return () => {
      places -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    };
  }

  async function open(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    reply.headers(HEADERS);
    const tournamentId = request.params.id.toLowerCase();
    const said = request.headers["last-event-id"];
    const seen = said === undefined ? null : POSITION.test(String(said)) ? Number(said) : UNKNOWN;
    if (!UUID.test(tournamentId)) return refuse(reply, 404, NOT_FOUND);
    if (!database.isHealthy()) return unavailable(reply, project.texts);
    const giveBack = takePlace(request.network);
    const { streamsPerAddress } = limits;
    reply.header("ratelimit-policy", `"streams";q=${streamsPerAddress};qu="concurrent-requests"`);
    reply.header(
      "ratelimit",
      `"streams";r=${Math.max(0, streamsPerAddress - (perAddress.get(request.network) ?? 0))}`,
    );
    if (giveBack === null) return refuse(reply.header("retry-after", "60"), 429, TOO_MANY);
    reply.raw.once("close", giveBack);

    const visitor = { subject: request.network, address: request.network };
    const departure = watchDeparture(reply);
    const stream = createStream(reply, tournamentId, limits);
    try {
      await opening.enter(visitor, departure);
    } catch (error) {
      if (!(error instanceof QueueRefusal)) throw error;
      return refuse(
        reply.header("retry-after", "2"),
        error.reason === "subject" ? 429 : 503,
        TOO_MANY,
      );
    }
    let begin: Awaited<ReturnType<typeof follower.follow>>;
    try {
      begin = await follower.follow(stream, seen);
    } finally {
      opening.leave(visitor);
    }
    if (begin === null) return refuse(reply, 404, NOT_FOUND);
    if (departure.isGone || isStopping) {
      follower.leave(stream);
      return departure.isGone ? reply.hijack() : unavailable(reply, project.texts);
    }
    streams.add(stream);
    reply.raw.once("close", () => {
      streams.delete(stream);
      follower.leave(stream);
    });
    stream.begin(begin);
    return reply;
  }

  let isStopping = false;
  const beats = setInterval(() => {
    // Checks for new events, because a notification of the database may have been lost.
    if (streams.size > 0) follower.look();
    for (const stream of streams) stream.beat();
  }, limits.heartbeatMs);
  beats.unref();
  app.addHook("preClose", async () => {
    isStopping = true;
    clearInterval(beats);
    for (const stream of streams) stream.end();
    const end = Date.now() + FAREWELL_MS;
    while (streams.size > 0 && Date.now() < end) await sleep(10);
    await follower.stop();
  });

  const url = "/api/tournaments/:id/events";
  app.get(url, { exposeHeadRoute: false, config: { isStream: true } }, open);
  app.options(url, (_request, reply) =>
    reply
      .code(204)
      .headers({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET",
        "access-control-allow-headers": "last-event-id, cache-control",
        "access-control-max-age": "86400",
      })
      .send(),
  );
}

const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
  "cache-control": "no-store, no-transform",
};

const NOT_FOUND = { code: "tournament_not_found", message: "El torneo no existe." };
const TOO_MANY = {
  code: "too_many_streams",
  message:
    "Hay demasiadas conexiones abiertas desde esta dirección. Cierra alguna o espera un momento.",
};

function refuse(
  reply: FastifyReply,
  status: number,
  { code, message }: { readonly code: string; readonly message: string },
): FastifyReply {
  return reply.code(status).send({ code: String(status), message, details: code, hint: null });
}

/**
 * Streams the events of a tournament to one client. New events wait until the events that the client missed are sent.
 */
function createStream(
  reply: FastifyReply,
  tournamentId: string,
  { unsentBytes }: StreamLimits,
): Stream & { begin(from: BeginsWith): void } {
  const { raw } = reply;
  let position = 0;
  /** New events that arrived before the missed ones were sent; null after that. */
  let early: TournamentEvent[] | null = [];

  const write = (text: string): void => {
    if (raw.writableEnded) return;
    raw.write(text);
    // Disconnects a client that does not read. The client then reconnects and receives the missed events.
    if (raw.writableLength > unsentBytes) raw.destroy();
  };
  const send = ({ sequence, event }: TournamentEvent): void => {
    if (sequence <= position) return;
    position = sequence;
    write(`id: ${sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  };

  return {
    tournamentId,
    tell(event) {
      if (early === null) send(event);
      else early.push(event);
    },
    reached(until) {
      position = Math.max(position, until);
    },
    begin({ position: until, events, is_whole: isWhole }) {
      reply.hijack();
      // Clients ignore an event without data, but store its id.
      reply.headers({ "content-type": "text/event-stream", "x-accel-buffering": "no" });
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      position = 0;
      write(`retry: ${RETRY_MS}\n`);
      if (!isWhole) write(`event: reset\ndata: {}\n`);
      if (!isWhole || events.length === 0) write(`id: ${until}\n\n`);
      else write("\n");
      const held = early ?? [];
      early = null;
      for (const event of events) send(event);
      position = Math.max(position, until);
      for (const event of held) send(event);
    },
    beat: () => write(`: \nid: ${position}\n\n`),
    end: () => raw.end(),
  };
}

type BeginsWith = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createEventFollower>["follow"]>>
>;
