import { Socket } from "node:net";
import type pg from "pg";

/** The fields of a connection opened by `pg` that a session needs. */
export interface OpenedConnection {
  readonly socket: Socket;
  /** The id of the PostgreSQL process that serves the connection. */
  readonly pid: number;
}

/**
 * Takes the connection over from the `pg` driver, which reads nothing from it any more.
 * `pg` has no interface for that, so this uses private fields (docs/decisions/0016-driver-connection.md).
 * `driver-privates.test.ts` fails if another version of `pg` differs.
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
