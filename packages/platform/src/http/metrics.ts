import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { PlatformContext } from "../context/context.ts";
import { bearerOf } from "./bearer.ts";

const SERVICES = new Set(["auth", "rest", "storage", "realtime", "functions"]);

/** Measures every request and answers `GET /metrics` to this machine and to holders of the service key. */
export function addMetrics(app: FastifyInstance, context: PlatformContext): void {
  // A registry per server: tests run several in one process.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's headers to the end of the answer",
    labelNames: ["service", "method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: "http_server_errors_total",
    help: "Answers with a 5xx status",
    labelNames: ["service"],
    registers: [registry],
  });
  const up = new Gauge({
    name: "database_up",
    help: "1 while the database answers",
    registers: [registry],
  });

  // One observer per combination of labels: finding it again by its labels costs more than observing.
  const observers = new Map<string, { observe: (seconds: number) => void }>();

  app.addHook("onResponse", (request, reply, done) => {
    const service = serviceOf(request.url);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const key = `${service} ${request.method} ${status}`;
    let observer = observers.get(key);
    if (!observer) {
      observer = duration.labels({ service, method: request.method, status });
      observers.set(key, observer);
    }
    observer.observe(reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ service });
    done();
  });

  app.get("/metrics", async (request, reply) => {
    if (!(await mayRead(request, context)))
      return reply
        .code(403)
        .send({ code: "forbidden", message: context.project.texts.http.forbidden });
    up.set(context.database.isHealthy() ? 1 : 0);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook("onClose", async () => registry.clear());
}

function serviceOf(url: string): string {
  const [, first = "", second = ""] = url.split("/", 3);
  return second.startsWith("v1") && SERVICES.has(first) ? first : "web";
}

/** A request that came through a proxy is not from this machine, whoever connected. */
async function mayRead(request: FastifyRequest, context: PlatformContext): Promise<boolean> {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer && (await context.tokens.verify(bearer))?.claims.role === "service_role") return true;
  const proxied =
    request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !proxied && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? "");
}
