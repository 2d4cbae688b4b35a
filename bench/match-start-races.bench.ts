import pg from "pg";
import { createPlayer } from "@leyenda/testing/create-player";
import { randomOf } from "@leyenda/testing/random";
import { type RacedAct, raceAtStart } from "@leyenda/testing/race-at-start";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { percentile } from "./lib/percentile.ts";

const STARTS = Number(process.env["BENCH_STARTS"] ?? 40);
/** More connections than a race has simultaneous calls, so that no call waits for a connection. */
const CONNECTIONS = 32;
const TARGET_MS = 1_000;

/** Makes all calls that affect the start of a match at the same moment, and measures how long each call waits. */
export const bench: Benchmark = {
  name: "match-start-races",
  async run() {
    await using server = await startBenchServer();
    const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: CONNECTIONS });
    try {
      const referee = await createPlayer({ owner });
      const random = randomOf(42);
      // The first race is not measured. It opens the connections and makes the server cache its plans.
      await raceAtStart({ owner }, random, referee);
      const acts: RacedAct[] = [];
      for (let start = 0; start < STARTS; start += 1)
        acts.push(...(await raceAtStart({ owner }, random, referee)).acts);
      return table(acts);
    } finally {
      await owner.end();
    }
  },
};

function table(acts: readonly RacedAct[]) {
  const times = Map.groupBy(acts, ({ procedure }) => procedure.replace(/^\w+\./u, ""));
  const figures = (some: readonly RacedAct[]) => {
    const own = some.map(({ milliseconds }) => milliseconds);
    return [
      String(own.length),
      ...[percentile(own, 0.5), percentile(own, 0.99), Math.max(...own)].map((time) =>
        time.toFixed(0),
      ),
    ];
  };
  const worst = Math.max(...acts.map(({ milliseconds }) => milliseconds));
  const stuck = acts.filter(({ refusal }) => refusal && !/^(?:P0001|42501)$/u.test(refusal.code));
  return {
    title: `${STARTS} starts of a match, ${acts.length / STARTS} acts at the same instant each`,
    columns: ["act", "calls", "p50 ms", "p99 ms", "worst ms"],
    rows: [
      ...[...times].map(([act, some]) => [act, ...figures(some)]),
      ["all of them", ...figures(acts)],
    ],
    notes: [
      `From when it has a connection until it is answered, refusals included. Goal: nothing over ${TARGET_MS} ms: ${worst < TARGET_MS ? "met" : "missed"}.`,
      stuck.length === 0
        ? "No deadlock, and nothing that was not refused with a reason."
        : `STUCK: ${stuck.map(({ procedure, refusal }) => `${procedure} ${refusal?.code}`).join(", ")}.`,
    ],
  };
}
