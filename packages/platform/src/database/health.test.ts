import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { watchDatabase, type DatabaseWatch } from "./health.ts";

const database = useTestDatabase();

/** The way to the database, on which answers can be held back. */
let way: Server;
let isHeld: boolean;
let sockets: Set<Socket>;
let watch: DatabaseWatch;

beforeEach(async () => {
  isHeld = false;
  sockets = new Set();
  way = createServer((client) => {
    const server = connect(inject("postgres").port, "127.0.0.1");
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    client.pipe(server).on("close", () => client.destroy());
    server.on("data", (piece) => {
      const pass = (): unknown => (isHeld ? setTimeout(pass, 20) : client.write(piece));
      pass();
    });
  });
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  const url = new URL(database.url("supabase_admin"));
  url.port = String((way.address() as AddressInfo).port);
  watch = watchDatabase({ connectionString: url.href }, pino({ level: "silent" }));
  await watch.whenHealthy();
});

afterEach(async () => {
  await watch.stop();
  for (const socket of sockets) socket.destroy();
  way.close();
});

/** Keeps this process busy, so that nothing else in it comes to run. */
function block(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

describe("a database is away", () => {
  it("not because one answer takes four seconds", async () => {
    const heard: boolean[] = [];
    watch.onChange((healthy) => heard.push(healthy));
    isHeld = true;
    await sleep(4_000);
    isHeld = false;
    await sleep(2_500);
    expect(heard).toEqual([]);
  });

  it("not because this process did not come to run while it answered", async () => {
    const heard: boolean[] = [];
    watch.onChange((healthy) => heard.push(healthy));
    // A ping goes out every two seconds; the next one's answer lies there all the while.
    isHeld = true;
    await sleep(2_100);
    isHeld = false;
    block(7_000);
    await sleep(500);
    expect(heard).toEqual([]);
  });

  it("when it says nothing for long; who waits is told that it is back", async () => {
    isHeld = true;
    await expect.poll(() => watch.isHealthy()).toBe(false);
    const back = watch.whenBack();
    isHeld = false;
    expect(await back).toBe(true);
    expect(watch.isHealthy()).toBe(true);
  });

  it("as soon as its connection ends, and nobody waits for ever", async () => {
    isHeld = true;
    way.close();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => watch.isHealthy(), { interval: 5 }).toBe(false);
    expect(await watch.whenBack()).toBe(false);
  });
});
