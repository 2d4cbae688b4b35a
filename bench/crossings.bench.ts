import {
  bestCrossing,
  type Crossing,
  expectedRematches,
  firstRematch,
  usualCrossings,
} from "@leyenda/testing/bracket-crossings";
import type { Benchmark } from "./lib/bench-table.ts";
import { startBenchServer } from "./lib/bench-server.ts";

/** `BENCH_CROSSINGS=512` also examines brackets of 256 and 512, which takes about two minutes. */
const LARGEST = Number(process.env["BENCH_CROSSINGS"] ?? 128);
/** The shares of a bracket's places that have a participant. Below 1, there are byes. */
const SHARES = [1, 7 / 8, 3 / 4, 5 / 8];

const list = (crossing: Crossing): string => `[${crossing.join(",")}]`;

/**
 * Compares the number of rematches in a double elimination between three ways to place losers in the losers' bracket:
 * the database's, that of brackets-manager, and the best one found.
 */
export const bench: Benchmark = {
  name: "crossings",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    const rows: string[][] = [];
    for (const [size, usual] of usualCrossings) {
      if (size > LARGEST) continue;
      const { rows: masks } = await client.query<{ mask: number }>(
        `select private.lower_place($1, round, 1) - 1 as mask
         from generate_series(2, $2) as round order by round`,
        [size, Math.log2(size) - 1],
      );
      const own = masks.map(({ mask }) => mask);
      const found = bestCrossing(size);
      for (const entrants of SHARES.map((share) => size * share)) {
        if (!Number.isInteger(entrants)) continue;
        const figure = (crossing: Crossing): string =>
          expectedRematches(size, crossing, { entrants }).toFixed(2);
        rows.push([
          String(entrants),
          list(usual),
          String(firstRematch(size, usual)),
          figure(usual),
          list(own),
          String(firstRematch(size, own)),
          figure(own),
          list(found),
          figure(found),
        ]);
      }
    }
    return {
      title: "Rematches in the lower bracket of a double elimination",
      columns: [
        "entrants",
        "usual",
        "first in round",
        "each",
        "ours",
        "first in round",
        "each",
        "found",
        "each",
      ],
      rows,
      notes: [
        "each: rematches per tournament when seed a beats seed b with the chance b / (a + b), over 20,000 tournaments; the grand final is left out.",
        "first in round: the lower round before which nobody can meet anybody again. With byes it is at least that.",
        "The order of crossings: one mask per upper round from the second on, the place of the loser XOR the mask.",
      ],
    };
  },
};
