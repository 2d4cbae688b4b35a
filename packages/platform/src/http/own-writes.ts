import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context/context.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const NAME = "sb-wrote";
const IS_THERE = /(?:^|;\s*)sb-wrote=/u;
/** A write is heard of by every server, and replayed by every replica that is used, long before. */
const SECONDS = 30;

/**
 * Who wrote reads nothing that was read before without it being judged. A server remembers the network; where there
 * may be several, the browser itself tells the next one by a cookie, which says nothing but that.
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
  // Before the answer goes out: who has it may ask again at once.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!READING.has(request.method) && reply.statusCode < 400) {
      changes.wrote(request.network);
      const isBrowser = request.headers["sec-fetch-mode"] !== undefined;
      if (!isAlone && isBrowser) void reply.header("set-cookie", cookie);
    }
    done(null, payload);
  });
}
