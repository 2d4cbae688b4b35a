import { LRUCache } from "lru-cache";
import type { KnownChanges } from "../context/context.ts";

/** Longer than anything is kept that was read before a write. */
const REMEMBERED_MS = 60_000;
/** Of so many addresses. Who is forgotten sees an act of their own as late as everybody else. */
const CAPACITY = 10_000;
/** Writes of so many milliseconds are looked for together. */
const GATHERED_MS = 25;

/** Knows of no change until somebody tells of them (`hearThrough`). */
export function createKnownChanges(): KnownChanges {
  const changedAt = new Map<string, number>();
  const writes = new LRUCache<string, number>({ max: CAPACITY, ttl: REMEMBERED_MS });
  /** Of those, the ones that may not be heard of yet. */
  const unheard = new LRUCache<string, number>({ max: CAPACITY, ttl: REMEMBERED_MS });
  let source: Parameters<KnownChanges["hearThrough"]>[0] | null = null;
  let telling: ReadonlySet<string> = new Set();
  /** Nothing that was read before can be judged. */
  let knownSince = Infinity;
  let gathering: NodeJS.Timeout | null = null;

  async function hearOfWrites(): Promise<void> {
    const startedAt = performance.now();
    // Where it fails, the addresses are remembered for as long as anything is kept.
    await source?.catchUp();
    for (const [address, at] of unheard.entries()) if (at <= startedAt) unheard.delete(address);
  }

  function gather(): void {
    if (gathering !== null || source === null) return;
    gathering = setTimeout(() => {
      hearOfWrites()
        .catch(() => undefined)
        .finally(() => {
          gathering = null;
          if (unheard.size > 0 && source?.isListening() === true) gather();
        });
    }, GATHERED_MS).unref();
  }

  return {
    hearThrough(feed) {
      source = feed;
    },
    listening(tables) {
      telling = tables;
      changedAt.clear();
      knownSince = performance.now();
    },
    changed(tables) {
      const now = performance.now();
      for (const table of tables) changedAt.set(table, now);
    },
    areUnchangedSince(tables, instant) {
      if (source?.isListening() !== true || instant < knownSince) return false;
      return tables.every((table) => telling.has(table) && (changedAt.get(table) ?? 0) < instant);
    },
    wrote(address) {
      const now = performance.now();
      writes.set(address, now);
      unheard.set(address, now);
      gather();
    },
    lastWriteAt: (address) => writes.get(address) ?? 0,
    unheardWriteAt: (address) => unheard.get(address) ?? 0,
  };
}
