// Runs as a process of its own (`fork`), so that the listeners' work is not taken for the server's.

import { socketFrom } from "@leyenda/platform/src/testing/socket-from.ts";
import type { ArrivalsReport } from "./forked.ts";

/** What the benchmark tells the listeners. */
export type ListenersOrder =
  | {
      readonly order: "listen";
      readonly url: string;
      readonly apiKey: string;
      readonly table: string;
      readonly tokens: readonly string[];
      /** Every change of these rows alone, instead of what is inserted. */
      readonly filter?: string;
      /** The same, of each listener another one. */
      readonly filters?: readonly string[];
    }
  | { readonly order: "report" };

const HEARTBEAT_MS = 25_000;

/** Of each change since it was written, as its `sent_at` says (of a game its map). */
let latencies: number[] = [];

function now(): number {
  return performance.timeOrigin + performance.now();
}

function listen(
  order: Extract<ListenersOrder, { order: "listen" }>,
  index: number,
  from: string,
): Promise<void> {
  const { url, apiKey, table } = order;
  const token = order.tokens[index];
  const filter = order.filters?.[index] ?? order.filter;
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apiKey}&vsn=2.0.0`;
  const socket = socketFrom(from, address);
  const send = (...message: unknown[]): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("a socket failed")));
    socket.addEventListener("open", () => {
      const changes = [{ event: filter ? "*" : "INSERT", schema: "public", table, filter }];
      send("1", "1", "realtime:bench", "phx_join", {
        config: { postgres_changes: changes },
        access_token: token,
      });
      setInterval(() => send(null, "2", "phoenix", "heartbeat", {}), HEARTBEAT_MS).unref();
    });
    socket.addEventListener("message", ({ data }) => {
      const arrived = now();
      const [, , , event, payload] = JSON.parse(typeof data === "string" ? data : "[]") as [
        unknown,
        unknown,
        string,
        string,
        { status?: string; data?: { record: { sent_at?: number; map?: string } } },
      ];
      if (event === "system") resolve();
      if (payload.status === "error") reject(new Error("a join was refused"));
      if (event === "postgres_changes" && payload.data) {
        const { sent_at: sentAt, map } = payload.data.record;
        latencies.push(arrived - (sentAt ?? Number(map)));
      }
    });
  });
}

/** So many join at once as a door lets in, from an address of their own: one may open no more than a thousand. */
const AT_ONCE = 250;

async function joinAll(order: Extract<ListenersOrder, { order: "listen" }>): Promise<void> {
  for (let at = 0; at < order.tokens.length; at += AT_ONCE)
    await Promise.all(
      order.tokens
        .slice(at, at + AT_ONCE)
        .map((_token, index) => listen(order, at + index, `127.0.0.${2 + at / AT_ONCE}`)),
    );
}

process.on("message", (message: ListenersOrder) => {
  if (message.order === "report") {
    process.send?.({ latencies } satisfies ArrivalsReport);
    latencies = [];
    return;
  }
  void joinAll(message).then(() => process.send?.("listening"));
});
