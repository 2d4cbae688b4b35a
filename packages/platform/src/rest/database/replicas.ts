import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Counter } from "prom-client";
import {
  furthest,
  parseWalPosition,
  WAL_POSITION,
  writeWalPosition,
} from "../../database/wal-position.ts";
import type { KnownChanges, WalPosition } from "../../context/context.ts";
import type { Metrics } from "../../context/metrics.ts";
import type { Lane } from "./queued-pool.ts";
import type { Replica } from "./replica.ts";
import type { BatchResult, BoundStatement } from "./session.ts";

/** Replicas may be this many milliseconds behind the primary, or more while the primary's position is unknown. */
const LAG_MS = 2_000;
const LOOK_MS = 500;

/** Selects whether a replica has replayed the log to a position. False on a primary, which may be outdated. */
const HAS_REPLAYED =
  "select pg_catalog.pg_is_in_recovery() and pg_catalog.pg_last_wal_replay_lsn() >= $1::pg_lsn";

interface Look {
  readonly at: number;
  readonly position: WalPosition;
}

/**
 * The replicas that serve visitors' reads, and the log position that they must have replayed.
 * The position covers all changes that this server knows, and everything older than two seconds.
 */
export class Replicas {
  private readonly all: readonly Replica[];
  private readonly primary: Pick<pg.Pool, "query">;
  private readonly changes: Pick<KnownChanges, "position">;
  /** Recent positions of the primary's log, with their times. */
  private readonly looks: Look[] = [];
  private floor: WalPosition = 0n;
  private readonly answers: Counter;
  private next = 0;
  private isClosed = false;

  constructor(
    all: readonly Replica[],
    primary: Pick<pg.Pool, "query">,
    changes: Pick<KnownChanges, "position">,
    metrics: Metrics,
  ) {
    this.all = all;
    this.primary = primary;
    this.changes = changes;
    for (const { name, lane } of all) metrics.watchPool(name, () => lane.state());
    this.answers = new Counter({
      name: "visitor_reads_total",
      help: "Statements of visitors by who answered them: a replica, or the primary",
      labelNames: ["by"],
      registers: [metrics.registry],
    });
    if (all.length > 0) void this.look();
  }

  /**
   * Yields the available replicas. Each call begins with another replica, to share the load. Yields none while no feed
   * reports changes.
   */
  *candidates(): Generator<Replica> {
    if (this.all.length === 0 || this.changes.position() === 0n) return;
    const first = (this.next += 1);
    for (let place = 0; place < this.all.length; place += 1) {
      const replica = this.all[(first + place) % this.all.length];
      if (replica?.isUsable() === true) yield replica;
    }
  }

  canAnswer(): boolean {
    return this.changes.position() !== 0n && this.all.some((replica) => replica.isUsable());
  }

  answered(by: "primary" | "replica"): void {
    this.answers.inc({ by });
  }

  /** Returns the first statement of a transaction: on a replica, it checks whether the replica is recent enough. */
  guardOf(lane: Lane): BoundStatement[] {
    if (!this.all.some((replica) => replica.lane === lane)) return [];
    const values = [writeWalPosition(this.required())];
    return [{ text: HAS_REPLAYED, values, role: "anon", isPrepared: true }];
  }

  /** Whether a batch that began with `guardOf` ran on a replica that is recent enough. */
  static hasReplayed([first]: BatchResult): boolean {
    return first?.[0]?.toString("latin1") === "t";
  }

  close(): void {
    this.isClosed = true;
    for (const replica of this.all) replica.close();
  }

  private required(): WalPosition {
    return furthest(this.changes.position(), this.floor);
  }

  private async look(): Promise<void> {
    while (!this.isClosed) {
      const at = performance.now();
      try {
        const { rows } = await this.primary.query<{ position: string }>(
          `select ${WAL_POSITION} as position`,
        );
        if (rows[0]) this.looks.push({ at, position: parseWalPosition(rows[0].position) });
      } catch {
        // Without the primary's position, visitors' reads continue: the last known position stays required.
      }
      while (this.looks[0] && this.looks[0].at < performance.now() - LAG_MS) {
        this.floor = furthest(this.floor, this.looks[0].position);
        this.looks.shift();
      }
      await sleep(LOOK_MS, null, { ref: false });
    }
  }
}
