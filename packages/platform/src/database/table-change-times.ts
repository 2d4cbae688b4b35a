import { LRUCache } from "lru-cache";
import type { KnownChanges } from "../context/context.ts";
import type { Network } from "../context/client-network.ts";
import { furthest } from "./wal-position.ts";

/**
 * How long writes are remembered. Before this time has passed, every result that is older than the write has left the
 * cache.
 */
const REMEMBERED_MS = 60_000;
/** The maximum number of remembered networks. Users of a forgotten one see their changes as late as other users do. */
const CAPACITY = 10_000;

/** Creates an object that knows no changes until a feed reports them (`hearThrough`). */
export function createKnownChanges(): KnownChanges {
  /** By table: when it last changed in any way, and when each column last changed by an update of rows. */
  const changed = new Map<string, { at: number; readonly columns: Map<string, number> }>();
  const writes = new LRUCache<Network, number>({ max: CAPACITY, ttl: REMEMBERED_MS });
  let source: Parameters<KnownChanges["hearThrough"]>[0] | null = null;
  let telling: ReadonlySet<string> = new Set();
  /** Every change after this time is recorded. A result that was read before this time cannot be checked. */
  let knownSince = Infinity;
  /** Every change that was committed before this time is recorded. */
  let heardUntil = 0;
  let hearing: Promise<void> | null = null;
  let position = 0n;

  async function hear(feed: NonNullable<typeof source>): Promise<void> {
    const startedAt = performance.now();
    await feed.catchUp();
    heardUntil = startedAt;
  }

  /**
   * Catches up with all changes before a point in time. One query runs at a time, for all networks that wait for it.
   */
  async function hearUntil(instant: number): Promise<boolean> {
    while (heardUntil < instant) {
      if (source?.isListening() !== true) return false;
      hearing ??= hear(source).finally(() => (hearing = null));
      try {
        await hearing;
      } catch {
        return false;
      }
    }
    return true;
  }

  return {
    hearThrough(feed) {
      source = feed;
    },
    listening(tables) {
      telling = tables;
      changed.clear();
      knownSince = performance.now();
    },
    position: () => position,
    changed(changes, before) {
      position = furthest(position, before);
      const now = performance.now();
      for (const { table, columns } of changes) {
        const known = changed.get(table) ?? { at: 0, columns: new Map<string, number>() };
        changed.set(table, known);
        if (columns === null) known.at = now;
        else for (const column of columns) known.columns.set(column, now);
      }
    },
    isUnchangedSince(read, instant) {
      if (source?.isListening() !== true || instant < knownSince) return false;
      return read.tables.every((table) => {
        if (!telling.has(table)) return false;
        const known = changed.get(table);
        if (known === undefined) return true;
        const isConcerned = ([column, at]: [string, number]): boolean =>
          at >= instant && read.mayConcern(table, column);
        return known.at < instant && !Array.from(known.columns).some(isConcerned);
      });
    },
    wrote(address) {
      writes.set(address, performance.now());
    },
    lastWriteAt: (address) => writes.get(address) ?? 0,
    hasHeardOf(address) {
      const wroteAt = writes.get(address) ?? 0;
      return wroteAt <= heardUntil || hearUntil(wroteAt);
    },
  };
}
