import type net from "node:net";
import { WebSocket } from "ws";

/**
 * Opens a socket from one of the machine's own addresses (127.0.0.1 to 127.255.255.254 on Linux): the
 * server bounds how many may come from one.
 */
export function socketFrom(localAddress: string, url: string): WebSocket {
  return new WebSocket(url, { localAddress, perMessageDeflate: false });
}

/** Opens a socket over a line of the caller's, who may read it himself once the socket is open. */
export function socketOver(line: net.Socket, url: string): WebSocket {
  return new WebSocket(url, { createConnection: () => line, perMessageDeflate: false });
}
