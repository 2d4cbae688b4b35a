import { socketFrom } from "@leyenda/platform/src/testing/socket-from.ts";
import type { ArrivalsReport } from "./forked.ts";

// Runs as a separate process (`fork`), so that its CPU time is not counted as the server's.

/** The commands that the benchmark sends to the listeners. */
export type ChatOrder =
  | {
      readonly order: "listen";
      readonly url: string;
      readonly apiKey: string;
      readonly tokens: readonly string[];
    }
  | { readonly order: "report" };

const HEARTBEAT_MS = 25_000;
/** The number of sockets that join at once, because all two thousand at once would be a flood. */
const AT_ONCE = 50;
/** The server accepts at most a thousand sockets per address. */
const PER_ADDRESS = 500;
const TABLES = [
  { event: "INSERT", schema: "public", table: "messages" },
  { event: "*", schema: "public", table: "message_receipts" },
  { event: "*", schema: "public", table: "friends" },
];

/** For each received message, the milliseconds from sending, whose time the message contains, to arrival. */
let latencies: number[] = [];

function listen(
  order: Extract<ChatOrder, { order: "listen" }>,
  token: string,
  from: string,
): Promise<void> {
  const address = `${order.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${order.apiKey}&vsn=2.0.0`;
  const socket = socketFrom(from, address);
  const send = (...message: unknown[]): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("a socket failed")));
    socket.addEventListener("open", () => {
      send("1", "1", "realtime:inbox", "phx_join", {
        config: { postgres_changes: TABLES },
        access_token: token,
      });
      setInterval(() => send(null, "2", "phoenix", "heartbeat", {}), HEARTBEAT_MS).unref();
    });
    socket.on("message", (data: Buffer) => {
      const arrived = performance.timeOrigin + performance.now();
      const [, , , event, payload] = JSON.parse(data.toString()) as [
        unknown,
        unknown,
        string,
        string,
        { data?: { table: string; record: { content: string } } },
      ];
      if (event === "system") resolve();
      if (event === "postgres_changes" && payload.data?.table === "messages")
        latencies.push(arrived - Number(payload.data.record.content));
    });
  });
}

async function listenAll(order: Extract<ChatOrder, { order: "listen" }>): Promise<void> {
  for (let at = 0; at < order.tokens.length; at += AT_ONCE)
    await Promise.all(
      order.tokens
        .slice(at, at + AT_ONCE)
        .map((token) => listen(order, token, `127.0.0.${2 + Math.floor(at / PER_ADDRESS)}`)),
    );
}

process.on("message", (message: ChatOrder) => {
  if (message.order === "report") {
    process.send?.({ latencies } satisfies ArrivalsReport);
    latencies = [];
    return;
  }
  void listenAll(message).then(() => process.send?.("listening"));
});
