import { createRequire } from "node:module";
import { Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { useTestDatabase } from "../../testing/test-database.ts";
import { takeConnection } from "./take-over-connection.ts";

/** The `pg` version whose source was checked. Before you change this number, check the new version's source. */
const READ_VERSION = "8.23.1";

const database = useTestDatabase();

test("pg is the version whose inside was read", () => {
  const { version } = createRequire(import.meta.url)("pg/package.json") as { version: string };
  expect(version).toBe(READ_VERSION);
});

test("an opened connection is a socket with one reader, and its process is the backend's", async () => {
  const client = new pg.Client({ connectionString: database.url("authenticator") });
  // `pg` still reports the end of the connection as an error, although it no longer reads from it.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const stream: unknown = Reflect.get(Reflect.get(client, "connection") as object, "stream");
  expect(stream).toBeInstanceOf(Socket);
  expect((stream as Socket).listenerCount("data")).toBe(1);

  const { socket, pid } = takeConnection(client);
  expect(pid).toBe(rows[0]?.pid);
  expect(socket.listenerCount("data")).toBe(0);

  // The new listener receives the database's messages as unchanged bytes.
  const said = new Promise<Buffer>((resolve) => socket.once("data", resolve));
  socket.write(Buffer.concat([Buffer.from("Q\0\0\0\x0d"), Buffer.from("select 1\0")]));
  const bytes = await said;
  expect(String.fromCharCode(bytes[0] ?? 0)).toBe("T");
  expect(bytes.subarray(-6).toString("latin1")).toBe("Z\0\0\0\x05I");
  socket.end(Buffer.from("X\0\0\0\x04"));
});
