import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const WORKER = readFileSync(path.resolve("apps/web/public/service-worker.js"), "utf8");

type Listener = (event: object) => void;

/** The page that the service worker returns while the network is down. */
async function offlinePage(): Promise<string> {
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: window.location,
  };
  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
  const caches = { open: () => Promise.resolve({ match: () => Promise.resolve() }) };
  // Runs it as the browser does: as a script with the worker's globals.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function("self", "caches", "fetch", "importScripts", `${WORKER}`)(
    self,
    caches,
    unreachable,
    () => {},
  );
  const answer = Promise.withResolvers<Response>();
  listeners.get("fetch")?.({
    request: { mode: "navigate", method: "GET", url: `${window.location.origin}/store` },
    preloadResponse: Promise.resolve(),
    respondWith: answer.resolve,
  });
  return (await answer.promise).text();
}

let status: number | null;
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  status = null;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the offline page returns by itself as soon as the server can be reached", async () => {
  const html = await offlinePage();
  expect(html).toContain("Esta página vuelve sola en cuanto haya conexión.");
  document.body.innerHTML = /<main>.*<\/main>/s.exec(html)?.[0] ?? "";
  const script = /<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? "";
  const ask = () =>
    status === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve({ ok: true });
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function("fetch", "location", script)(ask, { reload });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  status = 200;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalled();
});
