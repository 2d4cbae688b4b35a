// Runs as a separate process (`fork`), so that its CPU time is not counted as the server's.

/** The settings that the benchmark sends to the hostile client. */
export interface HostileOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  /** The number of concurrent requests. */
  readonly atOnce: number;
}

/** The number of responses per status, sent when the client receives the command to stop. */
export type HostileReport = Readonly<Record<number, number>>;

const counts = new Map<number, number>();
let isStopped = false;

async function work({ url, headers, paths, atOnce }: HostileOrder, worker: number): Promise<void> {
  for (let turn = worker; !isStopped; turn += atOnce) {
    const path = paths[turn % paths.length] ?? "";
    // Changes the `select` of every request, so that no cache of the server contains it.
    const fresh = path.replace("select=", `select=w${turn}:id,`);
    // Every third request is aborted after 200 ms, as by an impatient client.
    const patience = turn % 3 === 0 ? AbortSignal.timeout(200) : AbortSignal.timeout(20_000);
    try {
      const response = await fetch(url + fresh, { headers, signal: patience });
      await response.arrayBuffer();
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
    } catch {
      counts.set(0, (counts.get(0) ?? 0) + 1);
    }
  }
}

process.on("message", (message: HostileOrder | "stop") => {
  if (message === "stop") {
    isStopped = true;
    process.send?.(Object.fromEntries(counts) satisfies HostileReport, () => process.exit(0));
    return;
  }
  for (let worker = 0; worker < message.atOnce; worker += 1) void work(message, worker);
});
