import type { FastifyPluginAsync } from "fastify";
import type { PlatformContext } from "../context/context.ts";
import { createPool } from "../database/pools.ts";
import { isActiveAccount } from "../http/active-accounts.ts";
import { registerBroadcastRoutes } from "./broadcast-routes.ts";
import { createChangeFeed } from "./change-feed.ts";
import { createChangeRouter } from "./change-router.ts";
import { createOutbox, type OutboxEntry } from "./outbox.ts";
import { createPresenceTracker } from "./presence-tracker.ts";
import { DEFAULT_LIMITS, type RealtimeLimits, type RealtimeParts } from "./realtime-parts.ts";
import { createRowVisibility } from "./row-visibility.ts";
import { createServerBus } from "./server-bus.ts";
import { createTableCatalogue } from "./table-catalogue.ts";
import { authorizeTopic } from "./topic-authorization.ts";
import { createTopicHub, topicKey } from "./topic-hub.ts";
import { acceptSockets } from "./websocket-upgrade.ts";

const CHANGES_ELSEWHERE = 1012;

/**
 * Live changes, broadcast and presence over Phoenix channels, protocol versions 1.0.0 and 2.0.0.
 * Mounted under `/realtime/v1`. See the README beside this file for what it speaks.
 */
export function createRealtimeService(
  context: PlatformContext,
  limits: RealtimeLimits = DEFAULT_LIMITS,
): FastifyPluginAsync {
  return async (server) => {
    const log = context.log;
    const pool = createPool(
      // Names in policies are then printed with their schema, and mean the same to everyone.
      {
        ...context.database.platformConfig,
        application_name: "platform realtime",
        max: 4,
        options: "-c search_path= -c statement_timeout=10000",
      },
      log,
    );
    const catalogue = createTableCatalogue(pool);
    const visibility = createRowVisibility(pool, log);
    const changes = createChangeRouter(catalogue, visibility, log);
    const topics = createTopicHub();
    const presences = createPresenceTracker();
    const bus = createServerBus(pool, log, {
      broadcast: (topic, message) => topics.broadcast(topic, message),
      presence(peer, topic, diff) {
        const news = presences.applyRemote(peer, topic, diff);
        const isNews = Object.keys(news.joins).length + Object.keys(news.leaves).length > 0;
        if (isNews) topics.sendPresence(topic, "presence_diff", news);
      },
      arrived() {
        for (const [topic, joins] of presences.local()) bus.presence(topic, { joins, leaves: {} });
      },
      left(peer) {
        for (const [topic, diff] of presences.dropServer(peer))
          topics.sendPresence(topic, "presence_diff", diff);
      },
    });
    const parts: RealtimeParts = {
      log,
      tokens: context.tokens,
      changes,
      topics,
      presences,
      bus,
      limits,
      hearsDatabase: () => feed.isListening(),
      authorize: (topic, reader) => authorizeTopic(pool, topic, reader),
      isActive: ({ role, userId }) =>
        isActiveAccount(context.database, { role, ...(userId === null ? {} : { sub: userId }) }),
    };
    const sockets = acceptSockets(server, context, parts, `${server.prefix}/websocket`);

    const deliver = async (entry: OutboxEntry): Promise<void> => {
      if (entry.kind === "MESSAGE") sendStoredMessage(entry);
      else await changes.route(entry);
    };
    const sendStoredMessage = ({ record }: OutboxEntry): void => {
      if (!record || typeof record["topic"] !== "string" || typeof record["event"] !== "string")
        return;
      const key = topicKey(record["topic"], record["private"] === true);
      topics.broadcast(key, {
        type: "broadcast",
        event: record["event"],
        payload: record["payload"],
        meta: { id: String(record["id"]) },
      });
    };
    const feed = createChangeFeed({
      connection: context.database.platformConfig,
      outbox: createOutbox(pool),
      log,
      async wantedTables() {
        return [await catalogue.messagesTableId(), ...(await changes.wantedTables())];
      },
      deliver,
      schemaChanged() {
        catalogue.forget();
        visibility.forget();
      },
      serverMessage: (payload) => bus.receive(payload),
      rightsChanged: (topic) => topics.recheck(topic),
      accountChanged: (userId) => topics.recheckUser(userId),
      gap: () => sockets.closeAll(CHANGES_ELSEWHERE, "changes were missed"),
    });

    // Who came with a token of a retired key comes again, with another or not at all.
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
      await sockets.stop();
      await bus.stop();
      await feed.stop();
      await pool.end();
    });
  };
}
