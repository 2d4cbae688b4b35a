import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { RestError } from "../errors.ts";
import type { Lane } from "./lane.ts";
import { ResponseTooLargeError, ServerError } from "./session-errors.ts";

const PING_MS = 500;
/** One that says nothing for so long is away, whatever was asked of it. */
const SILENT_MS = 1_000;
/** One that is behind, or failed, is left alone for this long. */
const BEHIND_MS = 50;
const FAILED_MS = 1_000;

/** What a replica answers is older than what is known. */
export class ReplicaBehindError extends Error {
  override readonly name = "ReplicaBehindError";
}

/** SQLSTATEs, or their classes, of which the primary would say the same: the question is at fault, or too long. */
const OF_THE_QUESTION = /^(?:22|23|42501|57014|P0|PT)/u;
/** Those that speak of the replica itself: it conflicts with what it replays, stops, or is out of something. */
const OF_THE_REPLICA = /^(?:25006|40|53|55|57P|58|XX)/u;

/** A copy of the database that answers reads, and whether it does so now. */
export class Replica {
  readonly name: string;
  readonly lane: Lane;
  private readonly config: pg.ClientConfig;
  private readonly log: Logger;
  private isThere = false;
  private isStopped = false;
  private restsUntil = 0;

  /** @param name as the log and the metrics call it */
  constructor(name: string, config: pg.ClientConfig, lane: Lane, log: Logger) {
    this.name = name;
    this.config = config;
    this.lane = lane;
    this.log = log;
    void this.watch();
  }

  isUsable(): boolean {
    return this.isThere && performance.now() >= this.restsUntil;
  }

  /** Whether the primary is to be asked in its place after this error; then it rests. */
  failed(error: unknown): boolean {
    if (error instanceof ReplicaBehindError) return this.rest(BEHIND_MS);
    // What a client asks too much of, whoever answers.
    if (error instanceof ResponseTooLargeError) return false;
    if (error instanceof RestError && error.status < 500) return false;
    if (!(error instanceof ServerError)) return this.rest(FAILED_MS);
    const { code } = error.fields;
    if (OF_THE_QUESTION.test(code)) return false;
    // The rest may be a schema that has not arrived, or a strange question, for which nobody else is to wait.
    return OF_THE_REPLICA.test(code) ? this.rest(FAILED_MS) : true;
  }

  close(): void {
    this.isStopped = true;
    this.lane.close();
  }

  private rest(ms: number): true {
    this.restsUntil = performance.now() + ms;
    return true;
  }

  /** Asks it again and again over a connection of its own whether it is there. */
  private async watch(): Promise<void> {
    while (!this.isStopped) {
      const client = new pg.Client({
        ...this.config,
        connectionTimeoutMillis: SILENT_MS,
        query_timeout: SILENT_MS,
      });
      client.on("error", () => undefined);
      try {
        await client.connect();
        for (;;) {
          const { rows } = await client.query<{ is_replica: boolean }>(
            "select pg_is_in_recovery() as is_replica",
          );
          this.turn(rows[0]?.is_replica === true);
          await sleep(PING_MS, null, { ref: false });
          if (this.isStopped) break;
        }
      } catch {
        this.turn(false);
      }
      client.end().catch(() => undefined);
      await sleep(PING_MS, null, { ref: false });
    }
  }

  private turn(isThere: boolean): void {
    if (isThere === this.isThere) return;
    this.isThere = isThere;
    if (this.isStopped) return;
    this.log.info({ replica: this.name }, isThere ? "a replica answers" : "a replica is away");
    // Who waits for it is answered by another.
    if (!isThere) this.lane.drop();
  }
}
