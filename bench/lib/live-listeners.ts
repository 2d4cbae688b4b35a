// Runs as a process of its own (`fork`), so that the listeners' work is not taken for the server's.

import net from "node:net";
import { socketOver } from "@leyenda/platform/src/testing/socket-from.ts";
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

/** What came after a listener had joined, as it came: reading it at once would take the server's time. */
let arrived: { readonly at: number; readonly bytes: Buffer }[] = [];

/** When a change was written, as its `sent_at` says (of a game its map). */
const WRITTEN_AT = /"(?:sent_at|map)":"?([\d.]+)(?=[",}])/g;

const latenciesOf = (all: typeof arrived): number[] =>
  all.flatMap(({ at, bytes }) =>
    [...bytes.toString("latin1").matchAll(WRITTEN_AT)].map(([, written]) => at - Number(written)),
  );

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
  const line = net.connect({
    port: Number(new URL(url).port),
    host: "127.0.0.1",
    localAddress: from,
  });
  const socket = socketOver(line, address);
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
      const [, , , event, payload] = JSON.parse(typeof data === "string" ? data : "[]") as [
        unknown,
        unknown,
        string,
        string,
        { status?: string },
      ];
      if (payload.status === "error") reject(new Error("a join was refused"));
      if (event !== "system") return;
      // From here on no frame is taken apart: that costs more than what the server does for it.
      line.removeAllListeners("data");
      line.on("data", (bytes) => arrived.push({ at: now(), bytes }));
      resolve();
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
    process.send?.({ latencies: latenciesOf(arrived) } satisfies ArrivalsReport);
    arrived = [];
    return;
  }
  void joinAll(message).then(() => process.send?.("listening"));
});
