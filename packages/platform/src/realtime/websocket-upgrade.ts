import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { PlatformContext } from "../context/context.ts";
import { networkOf, type Network } from "../context/client-network.ts";
import { clientAddress, createTrust } from "../http/client-address.ts";
import { isSecretInBrowser, SECRET_IN_BROWSER } from "../http/secret-in-browser.ts";
import { serveConnection, type Connection } from "./connection.ts";
import type { RealtimeContext } from "./realtime-context.ts";
import type { WireVersion } from "./wire-format.ts";

const SILENCE_CHECK_MS = 15_000;
const FAREWELL_MS = 500;

/** All sockets of the server. */
export interface SocketServer {
  /** Closes every socket. Clients connect again and then fetch their data again. */
  closeAll(code: number, reason: string): void;
  count(): number;
  /** Closes every socket, and destroys the sockets of clients that do not respond. */
  stop(): Promise<void>;
}

/** Accepts websockets at `<path>` on Fastify's server. */
export function acceptSockets(
  fastify: FastifyInstance,
  context: PlatformContext,
  parts: RealtimeContext,
  path: string,
): SocketServer {
  const { limits, log } = parts;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    clientTracking: false,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();
  const perAddress = new Map<Network, number>();
  const trusts = createTrust(context.config.trustProxy);

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const token = url.searchParams.get("apikey") ?? singleHeader(request.headers["apikey"]) ?? "";
    const version = url.searchParams.get("vsn") ?? "1.0.0";
    const address = networkOf(clientAddress(request, trusts));
    if (!(await context.database.whenBack()))
      return refuse(socket, 503, "Service Unavailable", "The database is not available");
    if (token === "") return refuse(socket, 401, "Unauthorized", "No API key found in request");
    if (isSecretInBrowser(request.headers, token))
      return refuse(socket, 401, "Unauthorized", SECRET_IN_BROWSER.message);
    if (!(await context.tokens.verify(token)))
      return refuse(socket, 401, "Unauthorized", "Invalid API key");
    if (!isVersion(version))
      return refuse(
        socket,
        400,
        "Bad Request",
        `Unsupported protocol version ${version.slice(0, 20)}, use 1.0.0 or 2.0.0`,
      );
    if (
      connections.size >= limits.connections ||
      (perAddress.get(address) ?? 0) >= limits.connectionsPerAddress
    ) {
      return refuse(socket, 429, "Too Many Requests", "Too many connections");
    }
    server.handleUpgrade(request, socket, head, (ws) => {
      const connection = serveConnection(parts, ws, { address, version, token });
      connections.add(connection);
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      ws.once("close", () => {
        connections.delete(connection);
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
    });
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const asked = request.url?.split("?")[0];
    if (asked !== path) {
      // If no other component handles upgrades, all other paths are refused here.
      // Otherwise connections to other paths would stay open for ever.
      if (fastify.server.listenerCount("upgrade") === 1)
        refuse(socket, 404, "Not Found", "Not found");
      return;
    }
    socket.on("error", (error) =>
      log.debug({ reason: error.message }, "realtime: a socket broke before it was open"),
    );
    upgrade(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, "realtime: a socket could not be opened");
      socket.destroy();
    });
  };
  fastify.server.on("upgrade", onUpgrade);

  const silence = setInterval(() => {
    for (const connection of connections) connection.checkSilence();
  }, SILENCE_CHECK_MS);
  silence.unref();

  const closeAll = (code: number, reason: string): void => {
    for (const connection of connections) connection.close(code, reason);
  };
  return {
    closeAll,
    count: () => connections.size,
    async stop() {
      clearInterval(silence);
      fastify.server.off("upgrade", onUpgrade);
      closeAll(1001, "server stops");
      const end = Date.now() + FAREWELL_MS;
      while (connections.size > 0 && Date.now() < end) await pause(10);
      for (const connection of connections) connection.terminate();
      server.close();
    },
  };
}

function isVersion(text: string): text is WireVersion {
  return text === "1.0.0" || text === "2.0.0";
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function refuse(socket: Duplex, status: number, reason: string, message: string): void {
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
