import { networkOf } from "@leyenda/platform/context/client-network";
import { beforeEach, expect, test, vi } from "vitest";
import { RenderedPage } from "./rendered-page.ts";
import { createPageCache, type PageRendering } from "./page-cache.ts";

const KEY = "/";
let rendered = 0;
let isCurrent = true;
const rendering = (content: string, status = 200): PageRendering => ({
  page: new RenderedPage(status, new TextEncoder().encode(content)),
  weight: 0,
  isCurrent: async () => isCurrent,
});
const render = async () => rendering(`page ${(rendered += 1)}`);
const text = ({ html }: RenderedPage) => new TextDecoder().decode(html);
const asker = (wroteAt = 0) => ({ address: networkOf("203.0.113.1"), wroteAt });

/** Advances the clock in steps of up to ten seconds, with a request between two steps. */
async function pass(see: () => Promise<unknown>, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 10_000) {
    vi.advanceTimersByTime(Math.min(left, 10_000));
    if (left > 10_000) await see();
  }
}

beforeEach(() => {
  rendered = 0;
  isCurrent = true;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("a page is kept until what it was rendered from changes, and a second longer at most", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), render));
  expect(await see()).toBe("page 1");
  await pass(see, 30_000);
  expect(await see()).toBe("page 1");
  isCurrent = false;
  vi.advanceTimersByTime(999);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(2);
  expect(await see()).toBe("page 2");
});

test("a page tells how long ago things were: it is rendered anew each minute", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), render));
  expect(await see()).toBe("page 1");
  await pass(see, 44_000);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(14_999);
  expect(rendered).toBe(1);
  vi.advanceTimersByTime(1_002);
  expect(await see()).toBe("page 2");
});

test("a page that nobody asks for again is given up", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), render));
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(14_000);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(14_000);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(15_001);
  expect(await see()).toBe("page 2");
});

test("it is rendered anew behind whoever asks for it late, who does not wait", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), render));
  expect(await see()).toBe("page 1");
  await pass(see, 46_000);
  expect(await see()).toBe("page 1");
  await vi.advanceTimersByTimeAsync(1);
  expect(await see()).toBe("page 2");
  await pass(see, 30_000);
  expect(await see()).toBe("page 2");
});

test("what cannot be rendered ahead leaves the page as it is", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), render));
  expect(await see()).toBe("page 1");
  await pass(see, 46_000);
  const refuse = () => Promise.reject(new Error("too much"));
  for (const _ of [1, 2]) {
    expect(text(await cache.page(KEY, asker(), refuse))).toBe("page 1");
    await vi.advanceTimersByTimeAsync(1_001);
  }
});

test("who wrote something sees it at once, and it costs nobody else a page", async () => {
  const cache = createPageCache();
  const see = async (wroteAt = 0) => text(await cache.page(KEY, asker(wroteAt), render));
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(10);
  const wroteAt = performance.now();
  vi.advanceTimersByTime(10);
  isCurrent = false;
  expect(await see()).toBe("page 1");
  expect(await see(wroteAt)).toBe("page 2");
  expect(await see()).toBe("page 2");
});

test("what was written elsewhere costs its writer no page either", async () => {
  const cache = createPageCache();
  await cache.page(KEY, asker(), render);
  vi.advanceTimersByTime(10);
  expect(text(await cache.page(KEY, asker(performance.now()), render))).toBe("page 1");
});

test("a page that is being rendered is for all who ask, but not for who wrote meanwhile", async () => {
  const cache = createPageCache();
  const first = Promise.withResolvers<PageRendering>();
  const asking = [cache.page(KEY, asker(), () => first.promise), cache.page(KEY, asker(), render)];
  vi.advanceTimersByTime(1);
  const afterwards = await cache.page(KEY, asker(performance.now()), render);
  first.resolve(rendering("older"));
  expect((await Promise.all(asking)).map(text)).toEqual(["older", "older"]);
  expect(text(afterwards)).toBe("page 1");
  // A rendering that began earlier does not replace one that began later.
  expect(text(await cache.page(KEY, asker(), render))).toBe("page 1");
});

test("what is refused to the first who asks is rendered for the next", async () => {
  const cache = createPageCache();
  const refused = cache.page(KEY, asker(), () => Promise.reject(new Error("too much")));
  const other = cache.page(KEY, asker(), render);
  await expect(refused).rejects.toThrow("too much");
  expect(text(await other)).toBe("page 1");
});

test("a page that could not be rendered is not kept", async () => {
  const cache = createPageCache();
  const failed = await cache.page(KEY, asker(), async () => rendering("", 503));
  expect(failed.status).toBe(503);
  expect(text(await cache.page(KEY, asker(), render))).toBe("page 1");
});
