import type { FastifyPluginAsync } from "fastify";
import type { PlatformContext } from "../context/context.ts";
import { createPool, poolState } from "../database/pools.ts";
import { AUDIENCE_EVENT, AUDIENCE_MS, createAudience } from "./spectator-counts.ts";
import { registerBroadcastRoutes } from "./broadcast-routes.ts";
import { createChangeFeed } from "./change-feed.ts";
import { type ChangeBinding, type ChangeListener, createChangeRouter } from "./change-router.ts";
import { watchRealtime } from "./realtime-metrics.ts";
import { readMessages } from "./message-replay.ts";
import { createOutbox, type OutboxEntry } from "./outbox.ts";
import { createPresenceTracker } from "./presence-tracker.ts";
import {
  createSharedCounters,
  DEFAULT_LIMITS,
  type RealtimeLimits,
  type RealtimeContext,
} from "./realtime-context.ts";
import type { Row } from "./row-filter.ts";
import { createRowVisibility } from "./row-visibility.ts";
import { createServerBus, type ServerBus } from "./server-bus.ts";
import { readOutboxTables } from "./captured-tables.ts";
import { createTableCatalogue } from "./table-catalogue.ts";
import { createTopicHub, topicKey } from "./topic-hub.ts";
import { createTopicRightsDesk, RIGHTS_CONNECTIONS } from "./topic-rights-queue.ts";
import { acceptSockets } from "./websocket-upgrade.ts";

const CHANGES_ELSEWHERE = 1012;

/**
 * Live changes, broadcast and presence over Phoenix channels, protocol versions 1.0.0 and 2.0.0.
 * The service is mounted under `/realtime/v1`. README.md in this folder describes the protocol.
 */
export function createRealtimeService(
  context: PlatformContext,
  limits: RealtimeLimits = DEFAULT_LIMITS,
): FastifyPluginAsync {
  return async (server) => {
    const log = context.log;
    const openPool = (name: string, max: number) =>
      createPool(
        // With an empty search path, PostgreSQL prints the names in policies with their schema.
        {
          ...context.database.platformConfig,
          application_name: name,
          max,
          options: "-c search_path= -c statement_timeout=10000",
        },
        log,
      );
    const pool = openPool("platform realtime", 4);
    const rightsPool = openPool("platform realtime rights", RIGHTS_CONNECTIONS);
    context.metrics.watchPool("realtime", () => poolState(pool));
    context.metrics.watchPool("rights", () => poolState(rightsPool));
    const rights = createTopicRightsDesk(rightsPool);
    const catalogue = createTableCatalogue(pool);
    const visibility = createRowVisibility(pool, log);
    const changes = createChangeRouter(catalogue, visibility, log);
    const topics = createTopicHub();
    const presences = createPresenceTracker();
    const audience = createAudience({
      toMembers: (topic, count) =>
        topics.broadcast(topicKey(topic, false), {
          type: "broadcast",
          event: AUDIENCE_EVENT,
          payload: { count },
        }),
      toServers: (counts) => bus.audience(counts),
    });
    const bus: ServerBus = createServerBus(pool, log, {
      broadcast: (topic, message) => topics.broadcast(topic, message),
      presence(peer, topic, diff) {
        const news = presences.applyRemote(peer, topic, diff);
        const isNews = Object.keys(news.joins).length + Object.keys(news.leaves).length > 0;
        if (isNews) topics.sendPresence(topic, "presence_diff", news);
      },
      audience: (peer, counts) => audience.hear(peer, counts),
      arrived() {
        audience.repeat();
        for (const [topic, joins] of presences.local()) bus.presence(topic, { joins, leaves: {} });
      },
      left(peer) {
        audience.forget(peer);
        for (const [topic, diff] of presences.dropServer(peer))
          topics.sendPresence(topic, "presence_diff", diff);
      },
    });
    const parts: RealtimeContext = {
      log,
      texts: context.project.texts,
      tokens: context.tokens,
      changes,
      topics,
      presences,
      bus,
      audience,
      limits,
      async tellMissed(listener) {
        const now = Date.now();
        const since = (binding: ChangeBinding) => now - (binding.missedMs ?? 0);
        const notified = new Set<number>();
        // The client gets only one missed change per subscription: that is enough to show that it missed something.
        const asker = {
          reader: () => listener.reader(),
          bindings: listener.bindings.filter(({ missedMs }) => missedMs !== undefined),
          sendChange: (ids, change) => {
            const fresh = ids.filter((id) => !notified.has(id));
            for (const id of fresh) notified.add(id);
            if (fresh.length > 0) listener.sendChange(fresh, change);
          },
        } satisfies ChangeListener;
        const from = Math.min(...asker.bindings.map(since));
        const tables = await changes.wantedTables(asker);
        for await (const entry of feed.deliveredSince(from, tables)) {
          await changes.route(entry, asker);
          if (notified.size === asker.bindings.length) return;
        }
      },
      hearsDatabase: () => feed.isListening(),
      replay: (topic, request) => readMessages(pool, topic, request),
      rights,
      counters: createSharedCounters(limits),
      isActive: async ({ role, userId }) =>
        context.accounts.isActive({ role, ...(userId === null ? {} : { sub: userId }) }),
    };
    const sockets = acceptSockets(server, context, parts, `${server.prefix}/websocket`);
    const delay = watchRealtime(context, {
      sockets: () => sockets.count(),
      isListening: () => feed.isListening(),
    });

    const telling = setInterval(() => audience.tell(), AUDIENCE_MS);
    telling.unref();
    const deliver = async (entry: OutboxEntry): Promise<void> => {
      if (entry.kind === "MESSAGE") sendStoredMessage(entry);
      else await changes.route(entry);
      delay.observe(Math.max(0, Date.now() - entry.at.getTime()) / 1000);
    };
    const sendStoredMessage = ({ record }: OutboxEntry): void => {
      if (!record || typeof record["topic"] !== "string" || typeof record["event"] !== "string")
        return;
      const key = topicKey(record["topic"], record["private"] === true);
      topics.broadcast(key, {
        type: "broadcast",
        event: record["event"],
        payload: storedPayload(record),
        meta: { id: String(record["id"]) },
      });
    };
    const learnTellingTables = async (): Promise<void> => {
      context.changes.listening(new Set());
      context.changes.listening(await readOutboxTables(pool));
    };
    const feed = createChangeFeed({
      connection: context.database.platformConfig,
      outbox: createOutbox(pool),
      log,
      listening: learnTellingTables,
      tablesChanged: ({ changes, position }) => context.changes.changed(changes, position),
      async wantedTables() {
        return [await catalogue.messagesTableId(), ...(await changes.wantedTables())];
      },
      deliver,
      schemaChanged() {
        void learnTellingTables().catch((error: unknown) =>
          log.debug({ err: error }, "realtime: nothing is kept until the schema is known again"),
        );
        catalogue.forget();
        visibility.forget();
        rights.forget();
      },
      serverMessage: (payload) => bus.receive(payload),
      rightsChanged(topic) {
        // Without a topic, the connection to the database was lost. Notifications about accounts may then be lost too.
        if (topic === undefined) context.accounts.changed();
        topics.recheck(topic);
      },
      accountChanged(userId) {
        context.accounts.changed(userId);
        topics.recheckUser(userId);
      },
      gap: () => sockets.closeAll(CHANGES_ELSEWHERE, "changes were missed"),
    });

    context.changes.hearThrough(feed);

    // Clients whose token was signed by a retired key must connect again with a new token.
    context.tokens.onRetired(() => sockets.closeAll(CHANGES_ELSEWHERE, "keys were retired"));
    registerBroadcastRoutes(server, parts);
    server.addHook("onReady", async () => {
      await pool.query("select realtime.attach_published_tables()").catch((error: unknown) => {
        log.warn({ err: error }, "realtime: the publication could not be attached");
      });
      await feed.start();
      bus.start();
    });
    server.addHook("preClose", async () => {
      clearInterval(telling);
      await sockets.stop();
      await bus.stop();
      await feed.stop();
      await Promise.all([pool.end(), rightsPool.end()]);
    });
  };
}

/**
 * Returns the payload of a stored message: JSON, or bytes in PostgreSQL's JSON format (`\x` and hexadecimal digits).
 */
function storedPayload({ payload, binary_payload: bytes }: Row): unknown {
  return typeof bytes === "string" ? Buffer.from(bytes.slice(2), "hex") : payload;
}
