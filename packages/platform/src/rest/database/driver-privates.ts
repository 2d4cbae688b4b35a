import { Socket } from "node:net";
import type pg from "pg";

/** What a session needs of a connection that `pg` opened. */
export interface OpenedConnection {
  readonly socket: Socket;
  /** The backend's process. */
  readonly pid: number;
}

/**
 * Takes the connection out of the driver's hands: from now on it reads nothing. `pg` offers no way to do that, so this
 * looks at what is private to it; docs/decisions/0016-driver-connection.md says why, and `driver-privates.test.ts`
 * tells when another version is another matter.
 */
export function takeConnection(client: pg.Client): OpenedConnection {
  const connection: unknown = Reflect.get(client, "connection");
  const socket: unknown =
    typeof connection === "object" && connection !== null
      ? Reflect.get(connection, "stream")
      : undefined;
  const pid: unknown = Reflect.get(client, "processID");
  if (!(socket instanceof Socket) || typeof pid !== "number")
    throw new Error("This version of pg keeps its connection elsewhere");
  socket.removeAllListeners("data");
  return { socket, pid };
}
