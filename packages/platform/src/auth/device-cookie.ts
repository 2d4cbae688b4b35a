import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { KNOWN_DEVICE_DAYS, type Device } from "./devices.ts";

const NAME = "sb-device";
const VALUE = /(?:^|;\s*)sb-device=([\w-]{22})(?:;|$)/;

/** Device ids of browsers that had no cookie, stored until the response with the cookie is sent. */
const given = new WeakMap<FastifyRequest, string>();

/** The device from which a request comes. A browser is identified by a cookie that is used for nothing else. */
export function deviceOf(request: FastifyRequest): Device {
  const known = VALUE.exec(request.headers.cookie ?? "")?.[1];
  const id = known ?? given.get(request) ?? randomBytes(16).toString("base64url");
  if (known === undefined) given.set(request, id);
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? "", id };
}

/**
 * Sets the cookie with the device id on responses to browsers that have none. Clients without cookies are recognised by
 * their user agent and the region of their IP address.
 */
export function useDeviceCookie(app: FastifyInstance, siteUrl: string): void {
  const ending = [
    "Path=/auth/v1",
    `Max-Age=${KNOWN_DEVICE_DAYS * 24 * 3600}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(siteUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
  app.addHook("onSend", (request, reply, payload, done) => {
    const id = given.get(request);
    if (id !== undefined) void reply.header("set-cookie", `${NAME}=${id}; ${ending}`);
    done(null, payload);
  });
}
