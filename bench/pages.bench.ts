import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { type LoadResult, measure } from "./lib/load.ts";
import { signUp, startedTournament } from "./lib/tournament-fixture.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
/** The number of renderings, for observing the memory. If it is 0, the server renders as many as time allows. */
const DRAWINGS = Number(process.env["BENCH_DRAWINGS"] ?? 0);
const PARTICIPANTS = 64;
const CONNECTIONS = 32;
/**
 * How many pages are requested at once. The number is low, so that the time of rendering is measured and not of
 * waiting.
 */
const RENDERED_AT_ONCE = 4;
const CACHED_TARGET = 1_000;
const RENDERED_TARGET = 100;
const BROTLI = { "accept-encoding": "br" };

/**
 * Measures pages that are cached for everybody, and pages that the server renders for each request. Needs a built web
 * app.
 */
export const bench: Benchmark = {
  name: "pages",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    const tournamentId = await startedTournament(client, await signUp(client, PARTICIPANTS));
    const bracket = `/tournaments/${tournamentId}`;
    const memory: number[] = [];
    const weigh = async () => memory.push(await residentMegabytes(server.url));
    const cached: [string, LoadResult][] = [];
    for (const path of ["/", "/tournaments", bracket, "/news"]) {
      cached.push([path === bracket ? `bracket of ${PARTICIPANTS}` : path, await load(path)]);
    }
    // These URLs are different pages for the cache, but all of them show the same tournament.
    const addresses = Array.from({ length: DRAWINGS || 5_000 }, (_, at) => `${bracket}?n=${at}`);
    await load(bracket);
    await weigh();
    const drawn = await drawAnew(server.url, addresses, weigh);
    await weigh();
    return table(cached, drawn, memory);

    function load(path: string) {
      return measure(
        server.url,
        { method: "GET", path, headers: BROTLI },
        { connections: CONNECTIONS, seconds: SECONDS },
      );
    }
  },
};

/** Returns the renderings per second. `weigh` measures the memory after each quarter of the URLs. */
async function drawAnew(
  base: string,
  addresses: readonly string[],
  weigh: () => Promise<unknown>,
): Promise<number> {
  const until = DRAWINGS > 0 ? Infinity : performance.now() + SECONDS * 1000;
  const quarter = Math.ceil(addresses.length / 4);
  let next = 0;
  let answered = 0;
  async function ask(): Promise<void> {
    while (performance.now() < until && next < addresses.length) {
      if (next > 0 && next % quarter === 0) await weigh();
      const response = await fetch(base + addresses[next++], { headers: BROTLI });
      if (!(await response.text()).includes("data-match")) throw new Error("a page came empty");
      answered += 1;
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: RENDERED_AT_ONCE }, ask));
  return (answered * 1000) / (performance.now() - startedAt);
}

async function residentMegabytes(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1];
  return Number(bytes) / 1024 / 1024;
}

function table(
  cached: readonly (readonly [string, LoadResult])[],
  drawn: number,
  memory: readonly number[],
): BenchTable {
  return {
    title: "Drawn pages",
    columns: ["", "pages/s", "p50 ms", "p99 ms", "target/s", ""],
    rows: [
      ...cached.map(([name, { requestsPerSecond, p50, p99 }]) => [
        `${name}, kept`,
        requestsPerSecond.toFixed(0),
        String(p50),
        String(p99),
        String(CACHED_TARGET),
        requestsPerSecond >= CACHED_TARGET ? "met" : "missed",
      ]),
      [
        `bracket of ${PARTICIPANTS}, drawn again`,
        drawn.toFixed(0),
        "",
        "",
        String(RENDERED_TARGET),
        drawn >= RENDERED_TARGET ? "met" : "missed",
      ],
    ],
    notes: [
      `Memory of the server from before to after drawing again, MB: ${memory.map((megabytes) => megabytes.toFixed(0)).join(", ")}.`,
      "Sender and server share the machine.",
    ],
  };
}
