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
      /** Subscribe to every change of these rows instead of all inserts. */
      readonly filter?: string;
      /** The same, with a different filter for each listener. */
      readonly filters?: readonly string[];
    }
  | { readonly order: "report" };

const HEARTBEAT_MS = 25_000;

/**
 * The raw bytes received after the join; they are parsed later, because parsing now would take CPU time from the
 * server.
 */
let arrived: { readonly at: number; readonly bytes: Buffer }[] = [];

/** Extracts the time of the write, which `sent_at` states (for a game, `map`). */
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
      // From here on frames are not parsed: that costs more than the server's work for them.
      line.removeAllListeners("data");
      line.on("data", (bytes) => arrived.push({ at: now(), bytes }));
      resolve();
    });
  });
}

/**
 * As many join at once as the server admits from one address; each group has a separate address, limited to a thousand.
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
