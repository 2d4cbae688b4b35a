import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context/context.ts";

/** `GET /health` for load balancers and supervisors: 200 while the database answers, else 503. */
export function addHealthRoutes(app: FastifyInstance, { database }: PlatformContext): void {
  app.get("/health", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return database.isHealthy()
      ? { status: "ok" }
      : reply.code(503).send({ status: "unavailable" });
  });
}
