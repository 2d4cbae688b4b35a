// Runs as a separate process (`fork`), so that its CPU time is not counted as the server's.

import net from "node:net";
import { socketOver } from "@leyenda/platform/src/testing/socket-from.ts";
import type { ArrivalsReport } from "./forked.ts";

/** The commands that the benchmark sends to the listeners. */
export type ListenersOrder =
  | {
      readonly order: "listen";
      readonly url: string;
      readonly apiKey: string;
      readonly table: string;
      readonly tokens: readonly string[];
      /** If set, listeners subscribe to all changes of the rows that match this filter; otherwise to all inserts. */
      readonly filter?: string;
      /** If set, each listener subscribes with a filter from this list. */
      readonly filters?: readonly string[];
    }
  | { readonly order: "report" };

const HEARTBEAT_MS = 25_000;

/**
 * The raw bytes that arrived after the join. They are parsed after the measurement, because parsing them at once would
 * take CPU time from the server.
 */
let arrived: { readonly at: number; readonly bytes: Buffer }[] = [];

/** Matches the time at which a changed row was written: the value of `sent_at` or, in a row of `games`, of `map`. */
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
      // After the join, frames are stored unparsed: parsing would take more CPU time than the server needs to send
      // them.
      line.removeAllListeners("data");
      line.on("data", (bytes) => arrived.push({ at: now(), bytes }));
      resolve();
    });
  });
}

/**
 * How many listeners join at once. Each group of this size has a separate address, because the server admits at most a
 * thousand sockets per address.
 */
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
