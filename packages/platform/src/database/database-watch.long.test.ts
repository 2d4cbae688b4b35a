import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, inject, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { watchDatabase } from "./database-watch.ts";

const database = useTestDatabase();

/** Starts a health watch. The test can block or close its connection to the database. */
async function startWatch() {
  let isHeld = false;
  const sockets = new Set<Socket>();
  const way = createServer((client) => {
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
  const watch = watchDatabase({ connectionString: url.href }, pino({ level: "silent" }));
  await watch.whenHealthy();
  const end = (): void => {
    way.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    watch,
    hold: () => (isHeld = true),
    release: () => (isHeld = false),
    end,
    async [Symbol.asyncDispose]() {
      await watch.stop();
      end();
    },
  };
}

function block(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

describe("a database is away", () => {
  it("not because this process did not come to run while it answered", async () => {
    await using way = await startWatch();
    const heard: boolean[] = [];
    way.watch.onChange((healthy) => heard.push(healthy));
    // The watch sends a ping every two seconds. Here the response arrives while this process is blocked.
    way.hold();
    await sleep(2_100);
    way.release();
    block(7_000);
    await sleep(500);
    expect(heard).toEqual([]);
  });

  // Each of these tests waits for the watch's timers, so they run at the same time.
  it.concurrent("not because one answer takes four seconds", async () => {
    await using way = await startWatch();
    const heard: boolean[] = [];
    way.watch.onChange((healthy) => heard.push(healthy));
    way.hold();
    await sleep(4_000);
    way.release();
    await sleep(2_500);
    expect(heard).toEqual([]);
  });

  it.concurrent("when it says nothing for long; who waits is told that it is back", async () => {
    await using way = await startWatch();
    way.hold();
    await expect.poll(() => way.watch.isHealthy()).toBe(false);
    const back = way.watch.whenBack();
    way.release();
    expect(await back).toBe(true);
    expect(way.watch.isHealthy()).toBe(true);
  });

  it.concurrent("as soon as its connection ends, and nobody waits for ever", async () => {
    await using way = await startWatch();
    way.hold();
    way.end();
    await expect.poll(() => way.watch.isHealthy(), { interval: 5 }).toBe(false);
    expect(await way.watch.whenBack()).toBe(false);
  });
});
