import { beforeEach, expect, test, vi } from "vitest";
import { DrawnPage } from "./drawn-page.ts";
import { createPageCache, type PageDrawing } from "./page-cache.ts";

const KEY = "/";
let drawn = 0;
let isCurrent = true;
const drawing = (content: string, status = 200): PageDrawing => ({
  page: new DrawnPage(status, new TextEncoder().encode(content)),
  weight: 0,
  isCurrent: async () => isCurrent,
});
const draw = async () => drawing(`page ${(drawn += 1)}`);
const text = ({ html }: DrawnPage) => new TextDecoder().decode(html);
const asker = (wroteAt = 0) => ({ address: "203.0.113.1", wroteAt });

/** Lets time pass in which somebody goes on asking. */
async function pass(see: () => Promise<unknown>, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 10_000) {
    vi.advanceTimersByTime(Math.min(left, 10_000));
    if (left > 10_000) await see();
  }
}

beforeEach(() => {
  drawn = 0;
  isCurrent = true;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("a page is kept until what it was drawn from changes, and a second longer at most", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), draw));
  expect(await see()).toBe("page 1");
  await pass(see, 30_000);
  expect(await see()).toBe("page 1");
  isCurrent = false;
  vi.advanceTimersByTime(999);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(2);
  expect(await see()).toBe("page 2");
});

test("a page tells how long ago things were: it is drawn anew each minute", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), draw));
  expect(await see()).toBe("page 1");
  await pass(see, 44_000);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(14_999);
  expect(drawn).toBe(1);
  vi.advanceTimersByTime(1_002);
  expect(await see()).toBe("page 2");
});

test("a page that nobody asks for again is given up", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), draw));
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(14_000);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(14_000);
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(15_001);
  expect(await see()).toBe("page 2");
});

test("it is drawn anew behind whoever asks for it late, who does not wait", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), draw));
  expect(await see()).toBe("page 1");
  await pass(see, 46_000);
  expect(await see()).toBe("page 1");
  await vi.advanceTimersByTimeAsync(1);
  expect(await see()).toBe("page 2");
  await pass(see, 30_000);
  expect(await see()).toBe("page 2");
});

test("what cannot be drawn ahead leaves the page as it is", async () => {
  const cache = createPageCache();
  const see = async () => text(await cache.page(KEY, asker(), draw));
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
  const see = async (wroteAt = 0) => text(await cache.page(KEY, asker(wroteAt), draw));
  expect(await see()).toBe("page 1");
  vi.advanceTimersByTime(10);
  const wroteAt = performance.now();
  vi.advanceTimersByTime(10);
  isCurrent = false;
  expect(await see()).toBe("page 1");
  expect(await see(wroteAt)).toBe("page 2");
  // From now on everybody has the newer one.
  expect(await see()).toBe("page 2");
});

test("what was written elsewhere costs its writer no page either", async () => {
  const cache = createPageCache();
  await cache.page(KEY, asker(), draw);
  vi.advanceTimersByTime(10);
  expect(text(await cache.page(KEY, asker(performance.now()), draw))).toBe("page 1");
});

test("a page that is being drawn is for all who ask, but not for who wrote meanwhile", async () => {
  const cache = createPageCache();
  const first = Promise.withResolvers<PageDrawing>();
  const asking = [cache.page(KEY, asker(), () => first.promise), cache.page(KEY, asker(), draw)];
  vi.advanceTimersByTime(1);
  const afterwards = await cache.page(KEY, asker(performance.now()), draw);
  first.resolve(drawing("older"));
  expect((await Promise.all(asking)).map(text)).toEqual(["older", "older"]);
  expect(text(afterwards)).toBe("page 1");
  // What was begun earlier does not take the place of what was begun later.
  expect(text(await cache.page(KEY, asker(), draw))).toBe("page 1");
});

test("what is refused to the first who asks is drawn for the next", async () => {
  const cache = createPageCache();
  const refused = cache.page(KEY, asker(), () => Promise.reject(new Error("too much")));
  const other = cache.page(KEY, asker(), draw);
  await expect(refused).rejects.toThrow("too much");
  expect(text(await other)).toBe("page 1");
});

test("a page that could not be drawn is not kept", async () => {
  const cache = createPageCache();
  const failed = await cache.page(KEY, asker(), async () => drawing("", 503));
  expect(failed.status).toBe(503);
  expect(text(await cache.page(KEY, asker(), draw))).toBe("page 1");
});
