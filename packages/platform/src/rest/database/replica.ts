import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { RestError } from "../errors.ts";
import type { Lane } from "./queued-pool.ts";
import { ResponseTooLargeError, ServerError } from "./session-errors.ts";

const PING_MS = 500;
/** A replica that sends nothing for this long counts as unavailable. */
const SILENT_MS = 1_000;
/** How long a replica is not used after its data was too old (`BEHIND_MS`), and after an error (`FAILED_MS`). */
const BEHIND_MS = 50;
const FAILED_MS = 1_000;

/** Thrown if the replica's data is older than what this server already knows. */
export class ReplicaBehindError extends Error {
  override readonly name = "ReplicaBehindError";
}

/** SQLSTATEs that the primary would return too: the query is wrong, or takes too long. */
const OF_THE_QUESTION = /^(?:22|23|42501|57014|P0|PT)/u;
/** SQLSTATEs of errors of the replica itself: a conflict with replay, a stop, or missing resources. */
const OF_THE_REPLICA = /^(?:25006|40|53|55|57P|58|XX)/u;

/** A read replica, and whether it is available now. */
export class Replica {
  readonly name: string;
  readonly lane: Lane;
  private readonly config: pg.ClientConfig;
  private readonly log: Logger;
  private isThere = false;
  private isStopped = false;
  private restsUntil = 0;

  /** @param name the replica's name in the log and the metrics */
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

  /** Records an error. Returns true if another server must serve the request. A replica that failed pauses. */
  failed(error: unknown): boolean {
    if (error instanceof ReplicaBehindError) return this.rest(BEHIND_MS);
    // A response that is too large would also be too large on the primary.
    if (error instanceof ResponseTooLargeError) return false;
    if (error instanceof RestError && error.status < 500) return false;
    if (!(error instanceof ServerError)) return this.rest(FAILED_MS);
    const { code } = error.fields;
    if (OF_THE_QUESTION.test(code)) return false;
    // Other errors may come from a schema that has not been replicated yet, or from an unusual query.
    // Other requests continue to use the replica.
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

  /** Checks periodically, over a separate connection, whether the replica is available. */
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
    // Closes the connections, so that another replica serves the requests that wait for this one.
    if (!isThere) this.lane.drop();
  }
}
