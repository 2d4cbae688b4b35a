import { setTimeout as pause } from "node:timers/promises";
import type { BenchServer } from "./bench-server.ts";
import type { BenchTable } from "./bench-table.ts";
import { ask, forked } from "./forked.ts";
import type { Act, PeopleOrder, PeopleReport } from "./background-users.ts";
import { percentile } from "./percentile.ts";

/**
 * The duration of a period without sending. Two such periods are measured before the server sends. Each takes about as
 * long as the sending.
 */
const QUIET_MS = Number(process.env["BENCH_QUIET_SECONDS"] ?? 45) * 1000;
/** The duration of the warm-up. After it, the server has cached request shapes, query plans and pages. */
const WARM_MS = 5_000;
const ACTS: readonly Act[] = ["visitors' reads", "signed-in reads", "writes", "drawn pages"];
const SIGNED_IN = 4;
/** The highest accepted p99 while the server sends: this many milliseconds above the p99 of the slower quiet period. */
const MARGIN_MS = 5;

/** The memory of the server's process in megabytes. */
async function memory(server: BenchServer): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/mu.exec(text)?.[1]) / 2 ** 20;
}

/** A write that makes the server send something to many receivers. */
interface Sending {
  readonly count: number;
  readonly write: () => Promise<unknown>;
  readonly arrived: () => number;
}

async function peopleOf(server: BenchServer): Promise<Extract<PeopleOrder, { order: "begin" }>> {
  const { rows: people } = await server.database.query<{ id: string }>(
    "select id from public.profiles where role = 'user' order by id limit $1",
    [SIGNED_IN],
  );
  const { rows: tournaments } = await server.database.query<{ id: string }>(
    "select id from public.tournaments where structure_generated_at is not null order by start_date desc, id limit 1",
  );
  return {
    order: "begin",
    url: server.url,
    apiKey: server.anonKey,
    signedIn: people.map(({ id }) => ({ id, token: server.userToken(id) })),
    tournamentId: tournaments[0]?.id ?? "",
  };
}

/** Measures how long the delivery takes, and how it affects the server and other users. */
export async function measureSending(
  server: BenchServer,
  { count, write, arrived }: Sending,
): Promise<Pick<BenchTable, "rows" | "notes">> {
  // The limit is raised, because one simulated user sends the writes of many users.
  await server.database.query(
    "update public.settings set value = '100000000' where key = 'writes_per_minute'",
  );
  using people = forked("background-users.ts");
  const order = await peopleOf(server);
  const felt = async <T>(during: () => Promise<T>): Promise<readonly [T, PeopleReport]> => {
    await ask(people, order);
    const value = await during();
    return [value, (await ask(people, { order: "end" })) as PeopleReport];
  };
  await felt(() => pause(WARM_MS));
  const [, quiet] = await felt(() => pause(QUIET_MS));
  const [, again] = await felt(() => pause(QUIET_MS));

  const before = await memory(server);
  let most = before;
  const [{ writing, seconds }, sending] = await felt(async () => {
    const writtenAt = performance.now();
    await write();
    const sendingAt = performance.now();
    while (arrived() < count) {
      await pause(250);
      most = Math.max(most, await memory(server));
    }
    return {
      writing: (sendingAt - writtenAt) / 1000,
      seconds: (performance.now() - sendingAt) / 1000,
    };
  });

  const moved = Object.entries(sending.failures).map(([what, times]) => `${what}, ${times} times`);
  const rows = ACTS.flatMap((act) =>
    ([0.5, 0.99] as const).map((share) => {
      const [one, two, then] = [quiet, again, sending].map(({ times }) =>
        percentile(times[act], share),
      ) as [number, number, number];
      const limit = Math.max(one, two) + MARGIN_MS;
      if (share === 0.99 && then > limit)
        moved.push(`${act} ${then.toFixed(0)} ms, over ${limit.toFixed(0)}`);
      return [
        `${act} (${sending.times[act].length}), p${share * 100}`,
        `${then.toFixed(1)} ms (quiet ${one.toFixed(1)}, again ${two.toFixed(1)})`,
      ];
    }),
  );
  return {
    rows: [
      ["writing them", `${writing.toFixed(1)} s`],
      ["until the last arrived", `${seconds.toFixed(1)} s`],
      ["a second", String(Math.round(count / seconds))],
      ["memory of the server, more than before", `${Math.round(most - before)} MB`],
      ...rows,
    ],
    notes: [
      `Goal ${moved.length === 0 ? "met" : `missed (${moved.join("; ")})`}: ` +
        `every p99 unmoved, which is at most ${MARGIN_MS} ms over the slower of two quiet times of ${QUIET_MS / 1000} s before.`,
      "Four visitors and four people who are signed in read what is in no cache, one writes, one opens a page that is rendered again, each at fixed " +
        "instants: a long wait counts as often as it would be met.",
    ],
  };
}
