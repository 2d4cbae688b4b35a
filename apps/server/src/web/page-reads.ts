import { createHash } from "node:crypto";
import type { KnownChanges } from "@leyenda/platform/context";
import type { ReadSources } from "@leyenda/platform/rest/kept-answers";
import type { AnonymousReader, ReadAnswer, VisitorQuestion } from "./anonymous-reader.ts";
import type { PageAsker } from "./page-cache.ts";

/** Where no change was heard of either: time may be a part of an answer. */
const UNQUESTIONED_MS = 15_000;

/** A read that a page was drawn from. */
interface PageRead {
  readonly question: VisitorQuestion;
  /** Tells one answer from another. */
  readonly digest: string;
  sources: ReadSources;
}

/** What a page was drawn from. */
export interface PageReads {
  /** Makes a read for the page and remembers what was answered. */
  read(question: VisitorQuestion): Promise<ReadAnswer>;
  /** What remembering it takes, in bytes. */
  weight(): number;
  /**
   * Whether every read is answered as it was. Only those are made again whose tables have changed.
   *   */
  areCurrent(asker: PageAsker): Promise<boolean>;
}

/** Begins to remember the reads of a page that is drawn on the account of `address`. */
export function createPageReads(
  reader: AnonymousReader,
  changes: KnownChanges,
  address: string,
): PageReads {
  const reads: PageRead[] = [];

  function isUnquestioned({ sources }: PageRead, notBefore: number): boolean {
    return (
      sources !== null &&
      sources.begunAt >= Math.max(notBefore, performance.now() - UNQUESTIONED_MS) &&
      changes.areUnchangedSince(sources.tables, sources.begunAt)
    );
  }

  async function isSame(
    read: PageRead,
    { unheardAt, address: asker }: PageAsker,
  ): Promise<boolean> {
    if (isUnquestioned(read, unheardAt)) return true;
    const { answer, sources } = await reader.read(read.question, asker);
    if (answer.status >= 429) throw new Error("The reads of a page were refused.");
    read.sources = sources;
    return digestOf(answer) === read.digest;
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
      const same = await Promise.all(reads.map((read) => isSame(read, asker)));
      return same.every(Boolean);
    },
  };
}

function digestOf({ status, range, text }: ReadAnswer): string {
  return createHash("sha1").update(`${status} ${range} ${text}`).digest("base64url");
}
