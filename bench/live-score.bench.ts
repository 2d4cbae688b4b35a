import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { fillGames } from "@leyenda/testing/many-match-games";
import { enterLiveScores } from "./lib/live-matches.ts";
import { percentile } from "./lib/percentile.ts";
import { signUp, startedTournament } from "./lib/tournament-fixture.ts";

const MATCHES = 200;
/** The number of participants is a power of two, so that nobody has a bye in the first round. */
const PARTICIPANTS = 512;
const GAMES = Number(process.env["BENCH_GAMES"] ?? 1_000_000);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const WRITE_TARGET_MS = 10;
const READ_TARGET_MS = 20;
const RUNS = 30;

/** Live scores of many matches at once, and the queries over a million games. */
export const bench: Benchmark = {
  name: "live-score",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    const participants = await signUp(client, PARTICIPANTS);
    // The first tournament is not measured. It opens the connections and makes the server cache its plans.
    await enterLiveScores(
      server,
      client,
      await startedTournament(client, participants),
      MATCHES,
      SECONDS,
    );
    const cup = await startedTournament(client, participants);
    const { entered, corrected, plain, isSound } = await enterLiveScores(
      server,
      client,
      cup,
      MATCHES,
      SECONDS,
    );
    const { reads, own } = await fillGames(client, participants, GAMES);
    const rows = [
      row("a plain row as often, for comparison", plain, WRITE_TARGET_MS),
      row(`a map, ${MATCHES} matches in ${SECONDS} s`, entered, WRITE_TARGET_MS),
      row(`a correction, ${MATCHES} matches in ${SECONDS} s`, corrected, WRITE_TARGET_MS),
    ];
    for (const { name, sql, values } of reads) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const startedAt = performance.now();
        await client.query(sql, values);
        times.push(performance.now() - startedAt);
      }
      rows.push(row(`${name}, of ${GAMES} games`, times, READ_TARGET_MS));
    }
    return {
      title: `Live scores: ${MATCHES} matches at once`,
      columns: ["what", "p50 ms", "p99 ms", "goal", ""],
      rows,
      notes: [
        "Writes over HTTP, each its own durable transaction with its live event; reads and the plain row in the database. What the disk takes for a commit is in the plain row.",
        `The player whose pages are read played ${own} of the games, his team half of them.`,
        isSound ? "Every score was on its match." : "SCORES WERE LOST.",
      ],
    };
  },
};

function row(name: string, times: readonly number[], target: number): string[] {
  const p99 = percentile(times, 0.99);
  return [
    name,
    percentile(times, 0.5).toFixed(1),
    p99.toFixed(1),
    `p99 < ${target}`,
    p99 < target ? "met" : "missed",
  ];
}
