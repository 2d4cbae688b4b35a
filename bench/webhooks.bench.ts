import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdmin } from "@leyenda/testing/create-player";
import { asUser } from "@leyenda/testing/session";
import { createTournament } from "@leyenda/testing/tournaments";
import { startBenchServer, type BenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { measureSending } from "./lib/measure-sending.ts";

const EVENTS = Number(process.env["BENCH_EVENTS"] ?? 10_000);
/** The number of tournaments. Each has a webhook with a separate receiver. */
const CUPS = Number(process.env["BENCH_CUPS"] ?? 10);
/** How long a receiver takes to respond, in milliseconds. */
const PROGRAM_MS = 50;

/** Ten thousand events: the time until the receivers have them, and the effect on other users. */
export const bench: Benchmark = {
  name: "webhooks",
  async run() {
    const ids = new Set<unknown>();
    const program = createServer((request, response) => {
      request.resume().once("end", () => {
        ids.add(request.headers["webhook-id"]);
        setTimeout(() => response.writeHead(204).end(), PROGRAM_MS);
      });
    });
    await new Promise<void>((resolve) => program.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`;
    try {
      await using server = await startBenchServer("off", { WEBHOOKS_LOCAL: "1" });
      return await measure(server, address, () => ids.size);
    } finally {
      program.closeAllConnections();
      program.close();
    }
  },
};

async function measure(
  server: BenchServer,
  address: string,
  arrived: () => number,
): Promise<BenchTable> {
  const owned = { owner: server.database };
  const admin = await createAdmin(owned);
  const cups: string[] = [];
  for (let number = 0; number < CUPS; number += 1) {
    const cup = await createTournament(owned);
    const id = await asUser(owned, admin).call<string>("public.create_webhook", {
      p_tournament_id: cup.id,
      p_url: `${address}${number}`,
      p_kinds: ["match.ready"],
    });
    const made = await fetch(`${server.url}/api/webhooks/${id}/secret`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.userToken(admin.id)}` },
    });
    if (!made.ok) throw new Error(await made.text());
    cups.push(cup.id);
  }

  const { rows, notes } = await measureSending(server, {
    count: EVENTS,
    write: () =>
      server.database.query(
        `insert into private.tournament_events (tournament_id, kind)
     select ($1::uuid[])[1 + n % $2], 'match.ready' from generate_series(1, $3::integer) n`,
        [cups, CUPS, EVENTS],
      ),
    arrived,
  });
  return {
    title: `${EVENTS} events to the programs of ${CUPS} cups`,
    columns: ["of", "measured"],
    rows,
    notes: [
      ...notes,
      `A program answers after ${PROGRAM_MS} ms. One address has eight calls at once: BENCH_CUPS=1 measures one alone.`,
    ],
  };
}
