import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context/context.ts";

/**
 * Registers `GET /health` for supervisors: 200 with the version while the database responds, else 503.
 * Registers `GET /ready` for load balancers: 200 while everything works that requests need.
 * Otherwise the response is 503 with the names of the failed checks, or `draining` before a stop.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { config, database, readiness }: PlatformContext,
): void {
  app.get("/health", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const { version } = config;
    return database.isHealthy()
      ? { status: "ok", version }
      : reply.code(503).send({ status: "unavailable", version });
  });

  app.get("/ready", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const { isReady, isDraining, failed } = await readiness.report();
    if (isReady) return { status: "ready" };
    return reply.code(503).send({ status: isDraining ? "draining" : "unavailable", failed });
  });

  app.addHook("onSend", (_request, reply, _payload, done) => {
    // Before a stop, clients with persistent connections must connect to another server.
    if (readiness.isDraining) void reply.header("connection", "close");
    done();
  });
}
