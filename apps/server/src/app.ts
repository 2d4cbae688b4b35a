import { createPlatform } from "@leyenda/platform";
import type { FastifyInstance } from "fastify";
import { createAnonymousReader } from "./web/anonymous-reader.ts";
import { addClientConfigRoute } from "./web/client-config.ts";
import type { ServerContext } from "./config/server-context.ts";
import { addEventStreams } from "./events/event-streams.ts";
import { addDemoIdentityRoutes } from "./web/demo-identity-routes.ts";
import { addDiscordChannelRoute } from "./discord/set-channel-route.ts";
import { addDiscordInteractions } from "./discord/interaction-route.ts";
import { addInterfaceRoute } from "./web/openapi-route.ts";
import { addMailboxRoutes } from "./mail/dev-mailbox-routes.ts";
import { addUnsubscribeRoute } from "./mail/unsubscribe-route.ts";
import { checkMigrations } from "./startup/check-migrations.ts";
import { addSecurityText } from "./web/security-txt-route.ts";
import { watchOrders } from "./jobs/order-metrics.ts";
import { addWebhookSecretRoute } from "./webhooks/webhook-secret-route.ts";
import { createWebPlugin } from "./web/web-plugin.ts";

/** Assembles the server: the platform's services, and the product's additions. */
export async function createApp(context: ServerContext): Promise<FastifyInstance> {
  const app = await createPlatform(context);
  context.readiness.add("migrations", checkMigrations(context.database.platform));
  watchOrders(context);
  const reader = createAnonymousReader(app, context.config.anonKey);
  addClientConfigRoute(app, context, reader);
  addInterfaceRoute(app);
  addEventStreams(app, context);
  addWebhookSecretRoute(app, context.config);
  addMailboxRoutes(app, context);
  addUnsubscribeRoute(app, context);
  addDemoIdentityRoutes(app, context);
  addDiscordChannelRoute(app, context.config);
  addDiscordInteractions(app, context);
  addSecurityText(app, context.config);
  await app.register(createWebPlugin(app, context, reader));
  return app;
}
