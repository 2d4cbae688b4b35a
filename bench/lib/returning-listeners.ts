// Runs as a separate process (`fork`), so that its CPU time is not counted as the server's.

import { socketFrom } from "@leyenda/platform/src/testing/socket-from.ts";

/** A change in `room`, written at `sentAt` (the milliseconds of its `sent_at`). */
export interface SentChange {
  readonly room: number;
  readonly sentAt: number;
}

/** The commands that the benchmark sends to the listeners. */
export type ReturningOrder =
  | {
      readonly order: "listen";
      readonly url: string;
      readonly apiKey: string;
      readonly table: string;
      /** The room of each listener. */
      readonly rooms: readonly number[];
    }
  | { readonly order: "report"; readonly changes: readonly SentChange[] };

/** The final report of the listeners. */
export interface ReturningReport {
  /**
   * The number of changes that a socket did not receive although they were written after it had joined again. A page
   * would not show these changes until it is loaded again.
   */
  readonly lost: number;
  readonly received: number;
  /** Milliseconds from the end of each socket until its listener had joined again. */
  readonly silences: readonly number[];
}

const HEARTBEAT_MS = 25_000;
/** The delays before each attempt to reconnect, as in the pages' client library. */
const COME_AGAIN_MS = [1_000, 2_000, 5_000];
/** The number of sockets per address; the server accepts at most a thousand. */
const OF_AN_ADDRESS = 250;

class Listener {
  private readonly order: Extract<ReturningOrder, { order: "listen" }>;
  private readonly room: number;
  private readonly from: string;
  private readonly heard = new Set<number>();
  readonly silences: number[] = [];
  private lostAt: number | null = null;
  private joinedAt = 0;
  private tries = 0;

  constructor(order: Extract<ReturningOrder, { order: "listen" }>, room: number, from: string) {
    this.order = order;
    this.room = room;
    this.from = from;
  }

  /** Resolves once the listener has joined; it reconnects whenever its socket ends. */
  listen(): Promise<void> {
    const { url, apiKey, table } = this.order;
    const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apiKey}&vsn=2.0.0`;
    const socket = socketFrom(this.from, address);
    const send = (...message: unknown[]): void => socket.send(JSON.stringify(message));
    const { promise, resolve } = Promise.withResolvers<void>();
    let heartbeat: NodeJS.Timeout | undefined;
    socket.on("error", () => undefined);
    socket.on("open", () => {
      const filter = `room=eq.${this.room}`;
      send("1", "1", "realtime:bench", "phx_join", {
        config: { postgres_changes: [{ event: "INSERT", schema: "public", table, filter }] },
        access_token: apiKey,
      });
      heartbeat = setInterval(() => send(null, "2", "phoenix", "heartbeat", {}), HEARTBEAT_MS);
    });
    socket.on("message", (data: Buffer) => {
      const [, , , event, payload] = JSON.parse(data.toString()) as [
        unknown,
        unknown,
        string,
        string,
        { status?: string; data?: { record: { sent_at: number } } },
      ];
      if (event === "system" && payload.status === "ok") {
        this.joined();
        resolve();
      }
      if (event === "postgres_changes" && payload.data) this.heard.add(payload.data.record.sent_at);
    });
    socket.on("close", () => {
      clearInterval(heartbeat);
      this.lostAt ??= Date.now();
      const wait = COME_AGAIN_MS[Math.min(this.tries++, COME_AGAIN_MS.length - 1)];
      setTimeout(() => void this.listen().then(resolve), wait);
    });
    return promise;
  }

  lost(changes: readonly SentChange[]): number {
    return changes.filter(
      ({ room, sentAt }) => room === this.room && sentAt > this.joinedAt && !this.heard.has(sentAt),
    ).length;
  }

  received(): number {
    return this.heard.size;
  }

  private joined(): void {
    if (this.lostAt !== null) this.silences.push(Date.now() - this.lostAt);
    this.lostAt = null;
    this.joinedAt = Date.now();
    this.tries = 0;
  }
}

let listeners: readonly Listener[] = [];

process.on("message", (message: ReturningOrder) => {
  if (message.order === "report") {
    const report: ReturningReport = {
      lost: listeners.reduce((sum, one) => sum + one.lost(message.changes), 0),
      received: listeners.reduce((sum, one) => sum + one.received(), 0),
      silences: listeners.flatMap(({ silences }) => silences),
    };
    return void process.send?.(report);
  }
  listeners = message.rooms.map(
    (room, index) =>
      new Listener(message, room, `127.0.0.${2 + Math.floor(index / OF_AN_ADDRESS)}`),
  );
  void (async () => {
    for (let at = 0; at < listeners.length; at += OF_AN_ADDRESS)
      await Promise.all(listeners.slice(at, at + OF_AN_ADDRESS).map((one) => one.listen()));
    process.send?.("listening");
  })();
});
