import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { PlatformConfig } from "../config/platform-config.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the response is a stream, which stays open as long as its client. */
    readonly isStream?: true;
  }
}

const SLOW_MS = 1_000;

/** Creates the server's log: JSON lines on standard output, or on `destination`. */
export function createLogger(
  config: Pick<PlatformConfig, "logLevel">,
  destination: DestinationStream = process.stdout,
): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors of the database contain the refused row, so only fields that identify the fault are logged.
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/**
 * Logs one line per finished request, without body, query, token and full IP address. Fast, successful requests are
 * logged only at debug level.
 */
export function useRequestLog(app: FastifyInstance, log: Logger): void {
  app.addHook("onRequest", (request, reply, done) => {
    // The user can report this id, and the operator finds it in the log.
    void reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const level = levelOf(request, reply);
    if (log.isLevelEnabled(level)) request.log[level](lineOf(request, reply), "request");
    done();
  });
}

/** Whether the response is a stream, which lasts for as long as its client stays. */
export function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isStream === true;
}

function levelOf(request: FastifyRequest, reply: FastifyReply): "error" | "warn" | "debug" {
  if (reply.statusCode >= 500) return "error";
  // Websockets and streams stay open for hours, so their duration does not make a request slow.
  const lasts = request.headers.upgrade !== undefined || isStream(request);
  const isSlow = reply.elapsedTime > SLOW_MS && !lasts;
  return isSlow ? "warn" : "debug";
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
    client: maskAddress(request.ip),
  };
}

/** The network of an IP address without the host: enough to see an attack, too little to identify a person. */
export function maskAddress(address: string): string {
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (ipv4) return `${ipv4[1]}.0`;
  return `${address.split(":").slice(0, 3).join(":")}::`;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint, routine } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    table,
    constraint,
    routine,
  };
}
