import { setTimeout as pause } from "node:timers/promises";
import type { BenchServer } from "./bench-server.ts";
import type { BenchTable } from "./bench-table.ts";
import { percentile } from "./percentile.ts";

/** Between one read and the next of somebody who has the page open meanwhile. */
const READ_EVERY_MS = 20;

/** Reads the list of tournaments over and over, as a visitor. */
function readFor(server: BenchServer) {
  const times: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      const response = await fetch(`${server.url}/rest/v1/tournaments?select=id,name&limit=20`, {
        headers: { apikey: server.anonKey },
      });
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
      await pause(READ_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
    },
  };
}

/** Megabytes that the server's process holds. */
async function memory(server: BenchServer): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/mu.exec(text)?.[1]) / 2 ** 20;
}

/** What the server sends by itself once it is written. */
interface Sending {
  readonly count: number;
  readonly write: () => Promise<unknown>;
  readonly arrived: () => number;
}

/** How long it takes until all of it has arrived, and what the server and others feel of it. */
export async function measureSending(
  server: BenchServer,
  { count, write, arrived }: Sending,
): Promise<BenchTable["rows"]> {
  const before = await memory(server);
  const quiet = readFor(server);
  await pause(5_000);
  const idle = await quiet.stop();

  const busy = readFor(server);
  const writtenAt = performance.now();
  await write();
  const sendingAt = performance.now();
  let most = before;
  while (arrived() < count) {
    await pause(250);
    most = Math.max(most, await memory(server));
  }
  const seconds = (performance.now() - sendingAt) / 1000;
  const loaded = await busy.stop();
  return [
    ["writing them", `${((sendingAt - writtenAt) / 1000).toFixed(1)} s`],
    ["until the last arrived", `${seconds.toFixed(1)} s`],
    ["a second", String(Math.round(count / seconds))],
    ["memory of the server, more than before", `${Math.round(most - before)} MB`],
    ["reads meanwhile, p50", `${loaded.p50.toFixed(1)} ms (${idle.p50.toFixed(1)} before)`],
    ["reads meanwhile, p99", `${loaded.p99.toFixed(1)} ms (${idle.p99.toFixed(1)} before)`],
  ];
}
