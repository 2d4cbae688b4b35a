import { setTimeout as pause } from "node:timers/promises";
import type { BenchServer } from "./bench-server.ts";
import { percentile } from "./percentile.ts";

/** Between one read and the next of somebody who has the page open meanwhile. */
const READ_EVERY_MS = 20;

/** Reads the list of tournaments over and over, as a visitor. */
export function readFor(server: BenchServer) {
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
export async function memory(server: BenchServer): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/mu.exec(text)?.[1]) / 2 ** 20;
}
