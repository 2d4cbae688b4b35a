import type { Network } from "@leyenda/platform/context/network";
import { createHash } from "node:crypto";
import type { KnownChanges } from "@leyenda/platform/context";
import type { ReadSources } from "@leyenda/platform/rest/response-cache";
import type { AnonymousReader, ReadAnswer, VisitorQuestion } from "./anonymous-reader.ts";

/** The maximum age of a read without a reported change, because its result may depend on the time. */
const UNQUESTIONED_MS = 15_000;
/** From this age on, it is read again in the background. */
const RENEWED_AHEAD_MS = 10_000;

/** A read that a page depends on. */
interface PageRead {
  readonly question: VisitorQuestion;
  /** Identifies the response. */
  readonly digest: string;
  sources: ReadSources;
}

/** The reads of a page. */
export interface PageReads {
  /** Makes a read for the page and stores its response's digest. */
  readonly read: (question: VisitorQuestion) => Promise<ReadAnswer>;
  /** The memory that it uses, in bytes. */
  weight(): number;
  /**
   * Whether all responses are unchanged. Only reads whose tables have changed are repeated.
   *
   * @param asker the network that the reads count for
   */
  areCurrent(asker: Network): Promise<boolean>;
}

/** Begins to record the reads of a page that is rendered for `address`. */
export function createPageReads(
  reader: AnonymousReader,
  changes: KnownChanges,
  address: Network,
): PageReads {
  const reads: PageRead[] = [];
  const ahead = new Set<PageRead>();

  function isUnquestioned({ sources }: PageRead): boolean {
    return (
      sources !== null &&
      sources.begunAt >= performance.now() - UNQUESTIONED_MS &&
      changes.isUnchangedSince(sources, sources.begunAt)
    );
  }

  async function isSame(read: PageRead, asker: Network): Promise<boolean> {
    const { answer, sources } = await reader.read(read.question, asker);
    if (answer.status >= 429) throw new Error("The reads of a page were refused.");
    const isStill = digestOf(answer) === read.digest;
    if (isStill) read.sources = sources;
    return isStill;
  }

  /** If the response has changed, the next check finds out. */
  function readAhead(read: PageRead, asker: Network): void {
    const begunAt = read.sources?.begunAt ?? 0;
    if (begunAt >= performance.now() - RENEWED_AHEAD_MS || ahead.has(read)) return;
    ahead.add(read);
    isSame(read, asker)
      .catch(() => undefined)
      .finally(() => ahead.delete(read));
  }

  return {
    async read(question) {
      const { answer, sources } = await reader.read(question, address);
      reads.push({ question, digest: digestOf(answer), sources });
      return answer;
    },
    weight: () =>
      reads.reduce((sum, { question }) => sum + 1_000 + question.pathAndQuery.length * 2, 0),
    async areCurrent(asker) {
      const isJudge = await changes.hasHeardOf(asker);
      const questioned = reads.filter((read) => !isJudge || !isUnquestioned(read));
      const same = await Promise.all(questioned.map((read) => isSame(read, asker)));
      if (!same.every(Boolean)) return false;
      for (const read of reads) readAhead(read, asker);
      return true;
    },
  };
}

function digestOf({ status, range, text }: ReadAnswer): string {
  return createHash("sha1").update(`${status} ${range} ${text}`).digest("base64url");
}
