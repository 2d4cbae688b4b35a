import { isIP } from "node:net";
import { z } from "zod";
import { createTrust } from "@leyenda/platform/http/client-address";
import { FLAG, flag, folder, integer, readBy, text, webAddress } from "./value-formats.ts";
import type { Variable } from "./variable.ts";

/** Matches a host name (RFC 1123). Its last label is not a number, so an invalid IPv4 address does not match. */
const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;

const EVERYBODY = new Map([
  ["1", true],
  ["true", true],
  ["0", false],
  ["false", false],
]);

/** The variables for the server's address and process. */
export const ADDRESSES = {
  NODE_ENV: {
    schema: z.enum(["development", "production", "test"]),
    default: "development",
    meaning: "`production` disables demo, captured mail and demonstration payments",
    must: "debe ser production, o development para probar",
  },
  PORT: {
    schema: integer(1, 65_535),
    default: "3000",
    meaning: "port on which the server listens",
    must: "debe ser un puerto, de 1 a 65535",
  },
  HOST: {
    schema: text.refine((host) => isIP(host) !== 0 || HOST_NAME.test(host)),
    default: "127.0.0.1",
    meaning: "address of this machine on which the server listens",
    must: "debe ser una dirección de esta máquina, como 127.0.0.1, o 0.0.0.0 para todas",
  },
  SITE_URL: {
    schema: webAddress.refine((url) => /^https?:\/\/[^/?#@\\]+$/i.test(url)),
    otherwise: "the server's address; required in production",
    meaning:
      "the site's only address, for links, previews and the security policy; in production no header changes it",
    must: "debe ser la dirección del sitio sin ruta, como https://leyenda.example",
  },
  TRUST_PROXY: {
    schema: readBy((value) => {
      const setting = EVERYBODY.get(value) ?? value;
      createTrust(setting);
      return setting;
    }),
    default: "loopback",
    meaning:
      "addresses or networks of balancers whose `X-Forwarded-*` headers are trusted, separated by commas, or `loopback` (this machine), 1 (all) or 0 (none); limits count the resulting address",
    must: "debe ser una lista de direcciones o redes separadas por comas, o 1 o 0",
  },
  DRAIN_SECONDS: {
    schema: text
      .regex(/^\d+(?:\.\d+)?$/)
      .transform(Number)
      .pipe(z.number().max(300)),
    default: "0",
    meaning:
      "seconds for which a stopping server still responds, with `/ready` failing, so that the balancer stops using it ([how to](operation.md#behind-a-balancer-without-a-failed-request))",
    must: "debe ser un número de segundos, de 0 a 300",
  },
  WEB_DIR: {
    schema: folder,
    default: "apps/web/dist",
    meaning: "the built web app",
    must: "debe ser la carpeta de la aplicación web construida, con su index.html",
    folder: "holds the web app",
  },
  SECURITY_CONTACT: {
    schema: text
      .pipe(z.union([z.email(), z.url({ protocol: /^https$/ })]))
      .transform((given) => (given.startsWith("https:") ? given : `mailto:${given}`)),
    otherwise: "none",
    meaning:
      "mail or https address for reporting vulnerabilities; published at `/.well-known/security.txt`",
    must: "debe ser un correo o una dirección https://",
  },
  LOG_LEVEL: {
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    otherwise: "info; silent for the other commands",
    meaning: "verbosity of the log",
    must: "debe ser fatal, error, warn, info, debug, trace o silent",
  },
  RATE_LIMITS: {
    schema: z.enum(["on", "off"]),
    default: "on",
    meaning: "`off` lifts the limits for tests; ignored in production",
    must: "debe ser on u off",
  },
  DEMO: {
    schema: flag,
    otherwise: "1 outside production",
    meaning: "demo data on the first run; refused in production",
    must: FLAG,
  },
  LIVING_CUP: {
    schema: flag,
    otherwise: "1 in the demo; never in production",
    meaning: "a demo tournament that is always being played",
    must: FLAG,
  },
} as const satisfies Record<string, Variable>;
