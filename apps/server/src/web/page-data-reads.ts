import type { Network } from "@leyenda/platform/context/client-network";
import { createHash } from "node:crypto";
import type { KnownChanges } from "@leyenda/platform/context";
import type { ReadSources } from "@leyenda/platform/rest/response-cache";
import type { AnonymousReader, ReadAnswer, VisitorQuestion } from "./anonymous-reader.ts";

/** A response is read again after this time even if no change was reported, because it may depend on the time. */
const UNQUESTIONED_MS = 15_000;
/** If a response is older than this, a check starts a read in the background. */
const RENEWED_AHEAD_MS = 10_000;

/** A request to the data API, on whose response a page depends. */
interface PageRead {
  readonly question: VisitorQuestion;
  /** A hash of the response, which shows later whether the response has changed. */
  readonly digest: string;
  sources: ReadSources;
}

/** The requests to the data API that a page made while it was rendered. */
export interface PageReads {
  /** Makes a request for the page and records a hash of its response. */
  readonly read: (question: VisitorQuestion) => Promise<ReadAnswer>;
  /** Bytes of memory that the recorded reads use. */
  weight(): number;
  /**
   * Whether all responses are unchanged. Repeats only the requests whose tables have changed.
   *
   * @param asker the network whose request limit the repeated requests count towards
   */
  areCurrent(asker: Network): Promise<boolean>;
}

/** Starts to record the requests to the data API that a page makes while it is rendered for a visitor. */
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

  /** Repeats a read in the background. If the response differs, the next check of the page detects the difference. */
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
