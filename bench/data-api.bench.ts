import { startOracle } from "@leyenda/platform/src/rest/testing/native-postgrest.ts";
import { DEFAULT_REST_SETTINGS } from "@leyenda/platform/rest/settings";
import type { BenchServer } from "./lib/bench-server.ts";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { prepareDataApi } from "./lib/data-api-fixture.ts";
import type { Race } from "./lib/data-api-fixture.ts";
import { measure } from "./lib/load.ts";
import type { LoadResult } from "./lib/load.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);

/** The data API against native PostgREST: same database, same number of connections, same machine. */
export const bench: Benchmark = {
  name: "data API and native PostgREST",
  async run() {
    await using server = await startBenchServer();
    return await race(server);
  },
};

async function race(server: BenchServer): Promise<BenchTable> {
  const races = await prepareDataApi(server);
  const native = await startOracle({
    databaseUrl: server.databaseUrl("authenticator"),
    jwtSecret: server.jwtSecret,
    poolSize: DEFAULT_REST_SETTINGS.poolSize,
    maxRows: DEFAULT_REST_SETTINGS.maxRows,
    extraSearchPath: DEFAULT_REST_SETTINGS.extraSearchPath,
  });
  try {
    const rows: string[][] = [];
    const missed: string[] = [];
    for (const row of races) {
      const { ours, theirs } = await runRace(row, `${server.url}/rest/v1`, native.url);
      const ratio = ours.requestsPerSecond / theirs.requestsPerSecond;
      if (row.goal !== null && ratio < row.goal)
        missed.push(`${row.name}: ${ratio.toFixed(2)}×, the goal is ${row.goal}×`);
      rows.push([row.name, ...figures(ours), ...figures(theirs), `${ratio.toFixed(2)}×`]);
    }
    return {
      title: "Data API: ours and native PostgREST 12.0.2",
      columns: ["", "ours req/s", "p50 ms", "p99 ms", "native req/s", "p50 ms", "p99 ms", "ratio"],
      rows,
      notes: [
        `${CONNECTIONS} clients, ${DEFAULT_REST_SETTINGS.poolSize} database connections each, best of ${ROUNDS} alternating rounds of ${SECONDS} s.`,
        "Ours is the whole server: gateway, key check, metrics and log included.",
        "The row in brackets is mostly PostgreSQL's own work, the same for both; the goal is for the others.",
        missed.length === 0
          ? "Goal met: every read at 3× or more, the write at 1.5×."
          : `Goal missed: ${missed.join("; ")}.`,
      ],
    };
  } finally {
    await native.close();
  }
}

/** Measures our server and PostgREST in turns, so that other work of the machine affects both of them. */
async function runRace(
  { request }: Race,
  ours: string,
  theirs: string,
): Promise<{ ours: LoadResult; theirs: LoadResult }> {
  const results: { ours: LoadResult[]; theirs: LoadResult[] } = { ours: [], theirs: [] };
  for (const base of [ours, theirs]) {
    await measure(base, request, { connections: CONNECTIONS, seconds: 1 });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    results.ours.push(await measure(ours, request, { connections: CONNECTIONS, seconds: SECONDS }));
    results.theirs.push(
      await measure(theirs, request, { connections: CONNECTIONS, seconds: SECONDS }),
    );
  }
  return { ours: best(results.ours), theirs: best(results.theirs) };
}

function best(results: readonly LoadResult[]): LoadResult {
  return results.reduce((a, b) => (b.requestsPerSecond > a.requestsPerSecond ? b : a));
}

function figures({ requestsPerSecond, p50, p99 }: LoadResult): string[] {
  return [Math.round(requestsPerSecond).toLocaleString("en"), String(p50), String(p99)];
}
