import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context/context.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const NAME = "sb-wrote";
const IS_THERE = /(?:^|;\s*)sb-wrote=/u;
/** After this time every server knows about a write, and every replica in use has replayed it. */
const SECONDS = 30;

/**
 * After a write, its author gets cached results only after a check. The server remembers the author's network.
 * If there may be several servers, a cookie informs the other servers about the write.
 */
export function noteOwnWrites(
  app: FastifyInstance,
  { config, changes }: Pick<PlatformContext, "config" | "changes">,
): void {
  const isAlone = config.databaseUrl === null;
  const cookie = [
    `${NAME}=1`,
    "Path=/",
    `Max-Age=${SECONDS}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(config.siteUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isAlone && READING.has(request.method) && IS_THERE.test(request.headers.cookie ?? ""))
      changes.wrote(request.network);
    done();
  });
  // Runs before the response is sent, because the client may send the next request immediately.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!READING.has(request.method) && reply.statusCode < 400) {
      changes.wrote(request.network);
      const isBrowser = request.headers["sec-fetch-mode"] !== undefined;
      if (!isAlone && isBrowser) void reply.header("set-cookie", cookie);
    }
    done(null, payload);
  });
}
