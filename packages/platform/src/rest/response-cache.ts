import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import type { KnownChanges, ReadDependence } from "../context/context.ts";
import type { Network } from "../context/client-network.ts";
import type { RestReply } from "./compile/types.ts";

/**
 * The maximum age of a visitor's cached response, even without a change, because the response may depend on the time.
 */
const FRESH_MS = 1_000;
/** The maximum age of a response in a cached page. The page reads the response again after this time. */
const FRESH_FOR_PAGES_MS = 10_000;
/** A response is cached after this many requests that follow each other quickly. */
const MIN_REQUESTS = 3;
const COUNTED_MS = 5_000;
const COUNTED_LIMIT = 2_000;
const CACHE_BYTES = 32 * 1024 * 1024;
const MAX_ENTRY_BYTES = 1024 * 1024;

/** An oid that no table has, for reads of unknown tables: their responses are never reused. */
const UNKNOWN_TABLES: readonly string[] = ["0"];

/** A response, with the tables that it depends on. */
export interface CachedResponse extends ReadDependence {
  readonly reply: RestReply;
  /** When the read began, in the time of `performance.now()`. */
  readonly begunAt: number;
}

/** What a read depends on; null if changes of its tables are not reported. */
export type ReadSources = Omit<CachedResponse, "reply"> | null;

const tracing = new AsyncLocalStorage<{ sources: ReadSources }>();

/** Runs one read of the data API for a result that is cached elsewhere, and returns what the read depends on. */
export async function readWithSources<T>(
  read: () => Promise<T>,
): Promise<{ answer: T; sources: ReadSources }> {
  const trace: { sources: ReadSources } = { sources: null };
  const answer = await tracing.run(trace, read);
  return { answer, sources: trace.sources };
}

/** A read that may be cached. */
export interface CacheableRead {
  /** Runs the read, and calls back with the tables that were read. */
  readonly ask: (noteTables: (tables: readonly string[]) => void) => Promise<RestReply>;
  readonly mayConcern: ReadDependence["mayConcern"];
}

/**
 * Caches responses to visitors until something changes in their tables (decision 36).
 * Equal concurrent requests are read once.
 */
export class ResponseCache {
  private readonly changes: KnownChanges;
  private readonly cached = new LRUCache<string, CachedResponse>({
    ttl: FRESH_FOR_PAGES_MS,
    // Removes outdated entries that are not requested again and would otherwise stay in memory.
    ttlAutopurge: true,
    maxSize: CACHE_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ reply }, key) => 500 + key.length * 2 + (reply.body?.length ?? 0),
  });
  private readonly underWay = new Map<string, Promise<CachedResponse>>();
  private readonly asked = new LRUCache<string, number>({ max: COUNTED_LIMIT, ttl: COUNTED_MS });

  constructor(changes: KnownChanges) {
    this.changes = changes;
  }

  /**
   * Returns the response from the cache, from an equal read that is running, or from a new read.
   * @param address the requester's network: a cached response must also include the requester's own writes
   */
  async answer(key: string, address: Network, question: CacheableRead): Promise<RestReply> {
    const trace = tracing.getStore();
    const heard = this.changes.hasHeardOf(address);
    const isJudge = heard === true || (await heard);
    const maxAge = trace === undefined ? FRESH_MS : FRESH_FOR_PAGES_MS;
    const isGood = (known: CachedResponse | undefined): known is CachedResponse =>
      known !== undefined &&
      known.begunAt >= performance.now() - maxAge &&
      this.changes.isUnchangedSince(known, known.begunAt);
    const found = isJudge ? await this.find(key, isGood) : null;
    const answer = found ?? (await this.read(key, trace !== undefined, question));
    if (trace !== undefined) trace.sources = answer;
    return answer.reply;
  }

  private async find(
    key: string,
    isGood: (known: CachedResponse | undefined) => known is CachedResponse,
  ): Promise<CachedResponse | null> {
    const cached = this.cached.get(key);
    if (isGood(cached)) return cached;
    // If the client that started a shared read hangs up, the read fails. The caller then reads again.
    const shared = await this.underWay.get(key)?.catch(() => undefined);
    return isGood(shared) ? shared : null;
  }

  private async read(
    key: string,
    isForPage: boolean,
    { ask, mayConcern }: CacheableRead,
  ): Promise<CachedResponse> {
    const times = (this.asked.get(key) ?? 0) + 1;
    this.asked.set(key, times);
    const begunAt = performance.now();
    let tables = UNKNOWN_TABLES;
    const answer = ask((read) => (tables = read)).then((reply) => ({
      reply,
      tables,
      mayConcern,
      begunAt,
    }));
    this.underWay.set(key, answer);
    try {
      const result = await answer;
      if (result.reply.status < 300 && (isForPage || times >= MIN_REQUESTS))
        this.cached.set(key, { ...result, reply: ownCopy(result.reply) });
      return result;
    } finally {
      if (this.underWay.get(key) === answer) this.underWay.delete(key);
    }
  }
}

/** Copies the body, because it may be part of a larger buffer that could not be released otherwise. */
function ownCopy(reply: RestReply): RestReply {
  return Buffer.isBuffer(reply.body) ? { ...reply, body: Buffer.from(reply.body) } : reply;
}
