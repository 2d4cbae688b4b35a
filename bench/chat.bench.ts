import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { startBenchServer, type BenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { befriend, makePeople } from "./lib/chat-fixture.ts";
import type { ChatOrder } from "./lib/chat-listeners.ts";
import { arrivals, ask, forked } from "./lib/forked.ts";
import { percentile } from "./lib/percentile.ts";

const SOCKETS = Number(process.env["BENCH_SOCKETS"] ?? 2_000);
const CHATS = 50;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4) * 2;
/** Messages per second in all chats together. */
const RATES = [50, 150] as const;

/** The chat with many people who have the page open, some of whom write messages. */
export const bench: Benchmark = {
  name: "chat",
  async run() {
    await using server = await startBenchServer();
    using listeners = forked("chat-listeners.ts");
    await using client = await server.connect();
    return await measure(server, client, listeners);
  },
};

async function measure(
  server: BenchServer,
  client: pg.Client,
  listeners: ChildProcess,
): Promise<BenchTable> {
  const people = await makePeople(client, SOCKETS, "charla");
  const pairs = Array.from(
    { length: CHATS },
    (_, at) => [people[2 * at] ?? "", people[2 * at + 1] ?? ""] as const,
  );
  await befriend(client, pairs);
  // The limit on messages is raised, because the benchmark measures the chat and not its limit.
  await client.query(
    "update public.settings set value = '1000000' where key = 'messages_per_minute'",
  );
  await client.query("analyze");

  const empty = await usage(server);
  const started = performance.now();
  const tokens = people.map((id) => server.userToken(id));
  await ask(listeners, {
    order: "listen",
    url: server.url,
    apiKey: server.anonKey,
    tokens,
  } satisfies ChatOrder);
  const joining = performance.now() - started;
  await pause(2_000);
  const idle = await usage(server);

  const rows: string[][] = [];
  for (const rate of RATES) rows.push(await talk(server, listeners, { pairs, tokens, rate }));
  return {
    title: `Chat, ${SOCKETS} sockets of different people, ${CHATS} busy conversations`,
    columns: ["messages/s", "sent", "lost", "p50 ms", "p99 ms", "server CPU %", "CPU ms each"],
    rows,
    notes: [
      "From before the request that sends it to the arrival at both people's sockets; sent over HTTP as the page does.",
      `Each socket listens as the page does: messages, receipts, friends. All joined in ${Math.round(joining)} ms.`,
      `Memory of the server: ${Math.round((idle.bytes - empty.bytes) / SOCKETS / 1024)} KiB for each socket ` +
        `(${Math.round(empty.bytes / 2 ** 20)} MiB before, ${Math.round(idle.bytes / 2 ** 20)} MiB with all of them).`,
    ],
  };
}

interface Talk {
  readonly pairs: readonly (readonly [string, string])[];
  readonly tokens: readonly string[];
  readonly rate: number;
}

/** The pairs of users write messages in turns, at even intervals. */
async function talk(
  server: BenchServer,
  listeners: ChildProcess,
  { pairs, tokens, rate }: Talk,
): Promise<string[]> {
  const count = rate * SECONDS;
  const before = await usage(server);
  const startedAt = performance.now();
  const sending: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    const wait = startedAt + (at * 1000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    const chat = at % CHATS;
    const speaker = Math.floor(at / CHATS) % 2;
    const receiver = pairs[chat]?.[1 - speaker] ?? "";
    sending.push(send(server, tokens[2 * chat + speaker] ?? "", receiver));
  }
  await Promise.all(sending);
  const after = await usage(server);
  const elapsed = (performance.now() - startedAt) / 1000;
  const latencies = await arrivals(listeners);
  const cpu = after.cpuSeconds - before.cpuSeconds;
  return [
    String(rate),
    String(count),
    String(2 * count - latencies.length),
    percentile(latencies, 0.5).toFixed(1),
    percentile(latencies, 0.99).toFixed(1),
    ((100 * cpu) / elapsed).toFixed(0),
    ((1000 * cpu) / count).toFixed(2),
  ];
}

async function send(server: BenchServer, token: string, receiver: string): Promise<void> {
  const sentAt = performance.timeOrigin + performance.now();
  const response = await fetch(`${server.url}/rest/v1/rpc/send_message`, {
    method: "POST",
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      p_receiver_id: receiver,
      p_content: String(sentAt),
      p_client_id: crypto.randomUUID(),
    }),
  });
  if (!response.ok) throw new Error(`a message was refused: ${await response.text()}`);
  await response.arrayBuffer();
}

/** The CPU time and the memory of the server's process, from its metrics. */
async function usage(server: BenchServer): Promise<{ cpuSeconds: number; bytes: number }> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const read = (name: string): number =>
    Number(new RegExp(`^${name} ([\\d.e+-]+)`, "m").exec(metrics)?.[1] ?? 0);
  return {
    cpuSeconds: read("process_cpu_seconds_total"),
    bytes: read("process_resident_memory_bytes"),
  };
}
