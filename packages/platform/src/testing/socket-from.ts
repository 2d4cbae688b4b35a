import type net from "node:net";
import { WebSocket } from "ws";

/** Opens a socket from a loopback address (127.0.0.1 to 127.255.255.254 on Linux): limits are per IP address. */
export function socketFrom(localAddress: string, url: string): WebSocket {
  return new WebSocket(url, { localAddress, perMessageDeflate: false });
}

/** Opens a websocket over the caller's connection, which the caller may read directly once it is open. */
export function socketOver(line: net.Socket, url: string): WebSocket {
  return new WebSocket(url, { createConnection: () => line, perMessageDeflate: false });
}
