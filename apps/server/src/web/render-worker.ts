/**
 * Renders pages in a separate thread, so that no request waits for React. The worker has no database connection.
 * The server's main thread makes every read, for the network of the page's visitor.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { MessagePort } from "node:worker_threads";
import type { Site } from "@leyenda/site";
import { move, transferableSymbol, valueSymbol, workerData } from "piscina";
import type { ReadAnswer } from "./anonymous-reader.ts";
import type {
  RenderResult,
  RenderResults,
  RenderTask,
  RenderWorkerData,
  ReadQuestion,
  ReadReply,
} from "./render-task.ts";
import {
  ownMemory,
  startIdleGarbageCollection,
} from "@leyenda/platform/context/idle-garbage-collection";
import { openHtmlTemplate } from "./html-template.ts";
import { loadSite } from "./load-page-renderer.ts";
import { metaTags } from "./page-meta-tags.ts";
import { createVisitorFetch, type VisitorRead } from "./visitor-fetch.ts";

const { webDir, supabaseUrl, supabaseAnonKey } = workerData as RenderWorkerData;
// A thread has a separate heap, whose garbage only the thread itself can collect.
const memory = ownMemory();
if (memory) startIdleGarbageCollection(memory);

const template = openHtmlTemplate(webDir);
const reading = new AsyncLocalStorage<VisitorRead>();
const site: Site = await loadSite(webDir, {
  supabaseUrl,
  supabaseAnonKey,
  fetch: createVisitorFetch((pathAndQuery, headers) => {
    const read = reading.getStore();
    if (!read) throw new Error(`${pathAndQuery} was asked for outside of a page.`);
    return read(pathAndQuery, headers);
  }),
});

/** Returns a read function that sends each request through `port` to the server's main thread. */
function readThrough(port: MessagePort): VisitorRead {
  let count = 0;
  const waiting = new Map<number, PromiseWithResolvers<ReadAnswer>>();
  port.on("message", ({ id, answer }: ReadReply) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (answer) question?.resolve(answer);
    else question?.reject(new Error("A read of a rendered page failed."));
  });
  return (pathAndQuery, headers) => {
    count += 1;
    const question = Promise.withResolvers<ReadAnswer>();
    waiting.set(count, question);
    port.postMessage({ id: count, pathAndQuery, headers } satisfies ReadQuestion);
    return question.promise;
  };
}

const encoder = new TextEncoder();

async function perform(task: RenderTask): Promise<RenderResults[RenderTask["kind"]]> {
  if (task.kind === "list") return site.list();
  if (task.kind === "describe") return site.describe(task.asked);
  if (task.kind === "facts") {
    return { privatePaths: site.privatePaths, parameters: site.parameters };
  }
  const { asked, path, config } = task;
  const rendered = await site.render(asked);
  if ("location" in rendered)
    return { status: 302, location: rendered.location, html: new Uint8Array() };
  const { status, head, isPrivate, body, data, modules } = rendered;
  const isHidden = isPrivate || status !== 200;
  const html = template.render({
    head: metaTags(head, { origin: asked.origin, brand: asked.brand, path, isHidden }),
    body,
    data,
    modules,
    config,
  });
  if (html === null) throw new Error("The web app is not built.");
  return { status, location: null, html: encoder.encode(html) };
}

let underWay = 0;

/** Performs a task and measures its CPU time. The time of concurrent tasks is divided equally among them. */
export async function work(task: RenderTask) {
  underWay += 1;
  const sharers = underWay;
  const before = process.threadCpuUsage();
  try {
    const result = await reading.run(readThrough(task.reads), () => perform(task));
    const { user, system } = process.threadCpuUsage(before);
    const answer: RenderResult<RenderTask["kind"]> = {
      result,
      costMs: (user + system) / 1000 / sharers,
    };
    // The bytes of a page are transferred to the main thread, not copied.
    const moved = "html" in result && result.html.byteLength > 0 ? [result.html.buffer] : [];
    return move({ [transferableSymbol]: moved, [valueSymbol]: answer });
  } finally {
    underWay -= 1;
    task.reads.close();
  }
}
