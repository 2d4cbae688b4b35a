// Runs as a process of its own (`fork`), so that the listeners' work is not taken for the server's.

/** What the benchmark tells the listeners. */
export type ListenersOrder =
  | {
      readonly order: "listen";
      readonly url: string;
      readonly apiKey: string;
      readonly table: string;
      readonly tokens: readonly string[];
    }
  | { readonly order: "report" };

/** Milliseconds from the writing of each change, as its `sent_at` says, to its arrival at a socket. */
export interface ListenersReport {
  readonly latencies: readonly number[];
}

const HEARTBEAT_MS = 25_000;

let latencies: number[] = [];

function now(): number {
  return performance.timeOrigin + performance.now();
}

function listen(order: Extract<ListenersOrder, { order: "listen" }>, token: string): Promise<void> {
  const { url, apiKey, table } = order;
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apiKey}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  const send = (...message: unknown[]): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("a socket failed")));
    socket.addEventListener("open", () => {
      const changes = [{ event: "INSERT", schema: "public", table }];
      send("1", "1", "realtime:bench", "phx_join", {
        config: { postgres_changes: changes },
        access_token: token,
      });
      setInterval(() => send(null, "2", "phoenix", "heartbeat", {}), HEARTBEAT_MS).unref();
    });
    socket.addEventListener("message", ({ data }) => {
      const arrived = now();
      const [, , , event, payload] = JSON.parse(String(data)) as [
        unknown,
        unknown,
        string,
        string,
        { status?: string; data?: { record: { sent_at: number } } },
      ];
      if (event === "system") resolve();
      if (event === "postgres_changes" && payload.data)
        latencies.push(arrived - payload.data.record.sent_at);
    });
  });
}

process.on("message", (message: ListenersOrder) => {
  if (message.order === "report") {
    process.send?.({ latencies } satisfies ListenersReport);
    latencies = [];
    return;
  }
  void Promise.all(message.tokens.map((token) => listen(message, token))).then(() =>
    process.send?.("listening"),
  );
});
