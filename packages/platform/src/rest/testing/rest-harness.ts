import Fastify from "fastify";
import pg from "pg";
import { pino } from "pino";
import { createKnownChanges } from "../../database/table-change-times.ts";
import { createMetrics } from "../../http/metrics.ts";
import { createSigningKeys } from "../../http/signing-keys.ts";
import { createTokens } from "../../http/tokens.ts";
import { ENGLISH } from "../../config/english-texts.ts";
import { createRestService, type RestContext } from "../rest-service.ts";
import type { RestSettings } from "../settings.ts";

export interface RestHarness {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts only the data API, on a free port, for any database. */
export async function startRest(
  authenticator: pg.ClientConfig,
  jwtSecret: string,
  settings: Partial<RestSettings> = {},
  {
    readers = [],
    changes = createKnownChanges(),
    isHealthy = () => true,
    whenBack = () => Promise.resolve(true),
  }: Partial<
    Pick<RestContext["database"], "readers" | "isHealthy" | "whenBack"> &
      Pick<RestContext, "changes">
  > = {},
): Promise<RestHarness> {
  const platform = new pg.Pool({ ...authenticator, max: 1 });
  platform.on("error", () => undefined);
  const context: RestContext = {
    config: { rateLimits: true },
    project: { texts: ENGLISH, beforeWrite: null, apiClientTokens: null },
    log: pino({ level: "silent" }),
    database: {
      authenticator,
      readers,
      platform,
      isHealthy,
      whenBack,
    },
    // The databases of these tests have no accounts, so every account may act.
    accounts: { isActive: () => true, changed: () => undefined },
    changes,
    metrics: createMetrics(),
    tokens: createTokens(
      { jwtSecret },
      createSigningKeys(jwtSecret, () => Promise.resolve([])),
    ),
  };
  const app = Fastify({ routerOptions: { maxParamLength: 500 } });
  await app.register(createRestService(context, settings), { prefix: "/rest/v1" });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url: `${address}/rest/v1`,
    close: async () => {
      await app.close();
      await platform.end();
    },
  };
}
