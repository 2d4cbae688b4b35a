import { statfs } from "node:fs/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { PlatformContext } from "../context/context.ts";
import type { Metrics, PoolState } from "../context/metrics.ts";
import { bearerOf } from "./bearer-token.ts";
import { isStream } from "./logging.ts";

const SERVICES = new Set(["auth", "rest", "storage", "realtime", "functions"]);

/** Each server has a separate registry, because tests run several servers in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const pools = new Map<string, () => PoolState>();
  const connections = new Gauge({
    name: "database_pool_connections",
    help: "Open connections of a pool, and how many of them are idle",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, look] of pools) {
        const { open, idle } = look();
        connections.set({ pool, state: "busy" }, open - idle);
        connections.set({ pool, state: "idle" }, idle);
      }
    },
  });
  const waiting = new Gauge({
    name: "database_pool_waiting",
    help: "Who waits for a connection of a pool",
    labelNames: ["pool"],
    registers: [registry],
    collect() {
      for (const [pool, look] of pools) waiting.set({ pool }, look().waiting);
    },
  });
  const jobs = {
    interval: new Gauge({
      name: "job_interval_seconds",
      help: "How often a job looks for what is due",
      labelNames: ["task"],
      registers: [registry],
    }),
    success: new Gauge({
      name: "job_last_success_timestamp_seconds",
      help: "When this server last ran a job to its end",
      labelNames: ["task"],
      registers: [registry],
    }),
    duration: new Gauge({
      name: "job_last_duration_seconds",
      help: "How long that took",
      labelNames: ["task"],
      registers: [registry],
    }),
    failures: new Counter({
      name: "job_failures_total",
      help: "Runs of a job that failed",
      labelNames: ["task"],
      registers: [registry],
    }),
  };
  return {
    registry,
    watch(name, help, look) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => gauge.set(look()),
      });
    },
    watchPool(name, look) {
      pools.set(name, look);
    },
    watchJob(task, everySeconds) {
      jobs.interval.set({ task }, everySeconds);
      // Until its first success, a job counts as successful at the server's start, so that its delay can be measured.
      jobs.success.set({ task }, Date.now() / 1000);
      jobs.failures.inc({ task }, 0);
      return {
        done(seconds) {
          jobs.success.set({ task }, Date.now() / 1000);
          jobs.duration.set({ task }, seconds);
        },
        failed: () => jobs.failures.inc({ task }),
      };
    },
  };
}

/** Measures every request and serves `GET /metrics`, to clients on this machine and to clients with the service key. */
export function addMetrics(app: FastifyInstance, context: PlatformContext): void {
  const { registry } = context.metrics;
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
  addHostFigures(context);
  const up = new Gauge({
    name: "database_up",
    help: "1 while the database answers",
    registers: [registry],
  });

  // Stores the observer of each combination of labels: to look one up by its labels takes longer than to observe.
  const observers = new Map<string, { observe: (seconds: number) => void }>();

  app.addHook("onResponse", (request, reply, done) => {
    if (isStream(request)) return done();
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

/** Adds the metrics of the served version and of the free disk space for data. */
function addHostFigures({ config, metrics: { registry } }: PlatformContext): void {
  const build = new Gauge({
    name: "build_info",
    help: "Always 1; the version is the label",
    labelNames: ["version"],
    registers: [registry],
  });
  build.set({ version: config.version }, 1);
  const disk = new Gauge({
    name: "disk_bytes",
    help: "The disk that the data folder is on: all of it, and what is free",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir);
      disk.set({ state: "free" }, bavail * bsize);
      disk.set({ state: "all" }, blocks * bsize);
    },
  });
}

function serviceOf(url: string): string {
  const [, first = "", second = ""] = url.split("/", 3);
  return second.startsWith("v1") && SERVICES.has(first) ? first : "web";
}

/** A request that came through a proxy is not from this machine, even if the proxy runs here. */
async function mayRead(request: FastifyRequest, context: PlatformContext): Promise<boolean> {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer && (await context.tokens.verify(bearer))?.claims.role === "service_role") return true;
  const proxied =
    request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !proxied && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? "");
}
