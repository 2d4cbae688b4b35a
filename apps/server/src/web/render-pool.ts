import type { Network } from "@leyenda/platform/context/client-network";
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import type { ListedAddress, PageRequest, PageSummary } from "@leyenda/site";
import { Departure } from "@leyenda/platform/http/client-disconnect";
import { FairQueue } from "@leyenda/platform/http/fair-queue";
import { WorkDebt } from "@leyenda/platform/http/work-debt";
import { Piscina } from "piscina";
import type { AnonymousReader, ReadAnswer, VisitorQuestion } from "./anonymous-reader.ts";
import type { ClientConfig } from "./client-config.ts";
import type {
  RenderResult,
  RenderTask,
  RenderWorkerData,
  Rendered,
  ReadQuestion,
  ReadReply,
  SiteFacts,
} from "./render-task.ts";
import { isSiteBuilt } from "./load-page-renderer.ts";
import type { PageReads } from "./page-data-reads.ts";

/** One processor is left for the server's main thread and the database. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** How many pages a thread renders concurrently. A page mostly waits for its data. */
const AT_ONCE = 4;
/** Lowers the threads' priority, so that the server's main thread is preferred. */
const NICE = 10;
const HEAP_MB = 256;

/** Limits of renderings. Waiting requests of different addresses take turns. */
const TURNS = {
  running: THREADS * AT_ONCE,
  runningPerSubject: AT_ONCE / 2,
  runningPerAddress: AT_ONCE / 2,
  waiting: 64,
  waitingPerSubject: 8,
  timeoutMs: 3_000,
};
/**
 * Limits for installations whose requests all come from one IP address, as in end-to-end tests. Every page is rendered,
 * unless the client would give up first.
 */
const PATIENT = {
  ...TURNS,
  runningPerSubject: TURNS.running,
  runningPerAddress: TURNS.running,
  waitingPerSubject: TURNS.waiting,
  timeoutMs: 25_000,
};
/** The CPU time that one IP address may use: 40 pages at once, then a quarter of a processor. */
const OWED_MS = 2_000;
const FORGIVEN_PER_SECOND_MS = 250;

/**
 * Thrown if an IP address has used too much CPU time, or if its request gets no turn. The client gets an unrendered
 * page, which the browser renders.
 */
export class NotRenderedError extends Error {
  override readonly name = "NotRenderedError";
}

export interface RenderPool {
  /** @throws NotRenderedError if this address has used too much CPU time, or if the request gets no turn */
  page(
    page: { asked: PageRequest; path: string; config: ClientConfig },
    reads: PageReads,
    address: Network,
  ): Promise<Rendered>;
  /** @throws NotRenderedError, like `page` */
  describe(asked: PageRequest, address: Network): Promise<PageSummary>;
  /** @throws NotRenderedError, like `page` */
  list(address: Network): Promise<readonly ListedAddress[]>;
  facts(): Promise<SiteFacts>;
  close(): Promise<void>;
}

type Without<Task, Key extends PropertyKey> = Task extends unknown ? Omit<Task, Key> : never;
type Question = Without<RenderTask, "reads">;

const readNothing = () => Promise.reject(new Error("What is the same for every page is not read."));

/**
 * Starts the threads that render pages. Returns null if the web app has not been built; then browsers render the pages.
 * CPU time is charged to the IP address that caused it, unless limits are disabled.
 */
export function openRenderPool(
  site: RenderWorkerData,
  reader: AnonymousReader,
  isLimited: boolean,
): RenderPool | null {
  if (!isSiteBuilt(site.webDir)) return null;
  const threads = new Piscina({
    filename: new URL("./render-worker.ts", import.meta.url).href,
    name: "work",
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: AT_ONCE,
    atomics: "disabled",
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    workerData: site,
  });
  const turns = new FairQueue(isLimited ? TURNS : PATIENT);
  const debts = new WorkDebt(OWED_MS, FORGIVEN_PER_SECOND_MS, 0);
  let facts: Promise<SiteFacts> | null = null;

  async function ask<Kind extends RenderTask["kind"]>(
    question: Extract<Question, { kind: Kind }>,
    read: (question: VisitorQuestion) => Promise<ReadAnswer>,
  ): Promise<RenderResult<Kind>> {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", ({ id, pathAndQuery, headers }: ReadQuestion) => {
      read({ pathAndQuery, headers }).then(
        (answer) => port1.postMessage({ id, answer } satisfies ReadReply),
        () => port1.postMessage({ id, answer: null } satisfies ReadReply),
      );
    });
    try {
      const task = { ...question, reads: port2 };
      return (await threads.run(task, { transferList: [port2] })) as RenderResult<Kind>;
    } finally {
      port1.close();
    }
  }

  async function askFairly<Kind extends RenderTask["kind"]>(
    question: Extract<Question, { kind: Kind }>,
    address: Network,
    read = async (asked: VisitorQuestion) => (await reader.read(asked, address)).answer,
  ): Promise<RenderResult<Kind>["result"]> {
    if (isLimited && debts.waitSeconds(address) > 0)
      throw new NotRenderedError("too much was rendered already");
    const visitor = { subject: address, address };
    try {
      await turns.enter(visitor, new Departure());
    } catch (error) {
      throw new NotRenderedError("too much is being rendered", { cause: error });
    }
    try {
      const { result, costMs } = await ask<Kind>(question, read);
      debts.charge(address, costMs);
      return result;
    } finally {
      turns.leave(visitor);
    }
  }

  return {
    page: (page, reads, address) =>
      askFairly<"page">({ kind: "page", ...page }, address, (asked) => reads.read(asked)),
    describe: (asked, address) => askFairly<"describe">({ kind: "describe", asked }, address),
    list: (address) => askFairly<"list">({ kind: "list" }, address),
    facts() {
      facts ??= ask<"facts">({ kind: "facts" }, readNothing).then(({ result }) => result);
      facts.catch(() => (facts = null));
      return facts;
    },
    close: () => threads.destroy(),
  };
}
