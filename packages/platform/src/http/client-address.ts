import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { networkOf, type Network } from "../context/client-network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The network of `ip`. Limits count networks, not single addresses. */
    readonly network: Network;
  }
}

/** Adds the property `network` to every request. */
export function addNetworks(app: FastifyInstance): void {
  app.decorateRequest("network", {
    getter(this: FastifyRequest) {
      return networkOf(this.ip);
    },
  });
}

/** Whether the proxy with the given IP address may report the client's IP address, as in Fastify's `trustProxy`. */
export type Trust = (address: string) => boolean;

/** Names for networks that settings may use. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Parses `TRUST_PROXY`: all proxies, none, or a list of IP addresses, networks and names of networks. */
export function createTrust(setting: boolean | string): Trust {
  if (typeof setting === "boolean") return () => setting;
  const list = new BlockList();
  for (const entry of setting.split(",").map((text) => text.trim())) {
    for (const network of NAMED[entry] ?? [entry]) add(list, network);
  }
  return (address) => {
    const plain = unmapped(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
}

function add(list: BlockList, network: string): void {
  const [address = "", prefix] = network.split("/");
  const version = isIP(address);
  if (version === 0) throw new RangeError(`TRUST_PROXY: ${network}`);
  const family = version === 6 ? "ipv6" : "ipv4";
  list.addSubnet(
    address,
    prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix),
    family,
  );
}

/** Converts an IPv4 address in the notation of a dual-stack socket (`::ffff:127.0.0.1`) to plain IPv4. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * The client's IP address: that of the socket, or behind trusted proxies, the last address that a trusted proxy
 * reports. Addresses that untrusted proxies report could be forged.
 */
export function clientAddress(request: IncomingMessage, trusts: Trust): string {
  let address = request.socket.remoteAddress ?? "";
  const named = String(request.headers["x-forwarded-for"] ?? "").split(",");
  for (const hop of named.toReversed().map((text) => text.trim())) {
    if (hop === "" || !trusts(address)) break;
    address = hop;
  }
  return address;
}

/** Headers in which a client may claim to have another IP address. */
const CLAIMED = [
  "forwarded",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "cf-connecting-ip",
  "true-client-ip",
  "fastly-client-ip",
];

/** The headers of a request for internal services. Their only IP address is the one that this server determined. */
export function attestedHeaders(
  headers: IncomingHttpHeaders,
  address: string,
): IncomingHttpHeaders {
  const attested: IncomingHttpHeaders = {
    ...headers,
    "x-real-ip": address,
    "x-forwarded-for": address,
  };
  for (const name of CLAIMED) delete attested[name];
  return attested;
}
