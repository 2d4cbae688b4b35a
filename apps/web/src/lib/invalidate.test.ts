import {
  MutationObserver,
  mutationOptions,
  onlineManager,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { invalidate } from "./invalidate.ts";
import { createQueryClient } from "./query-client.ts";

const PAGE = ["tournaments", "detail", "1"];

// Another file of the same worker may have loaded the client, which pauses requests until it is connected.
beforeEach(() => onlineManager.setOnline(true));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that is visible, and a slow mutation that changes it. */
async function watchedPage() {
  const client = createQueryClient();
  const read = vi.fn<() => Promise<string>>(async () => "page");
  new QueryObserver(client, { queryKey: PAGE, queryFn: read }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  read.mockClear();
  const act = new MutationObserver(
    client,
    mutationOptions({
      mutationFn: () => new Promise<void>((resolve) => setTimeout(resolve, 50)),
      meta: { invalidates: [["tournaments"], PAGE] },
    }),
  );
  return { client, read, act };
}

test.each([
  { at: 10, why: "the change comes before the answer" },
  { at: 60, why: "the change comes right after the answer" },
])("whoever registers reads the page once: $why", async ({ at }) => {
  const { client, read, act } = await watchedPage();
  const done = act.mutate();
  await vi.advanceTimersByTimeAsync(at);
  void invalidate(client, [PAGE]);
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(read).toHaveBeenCalledTimes(1);
});

test("what somebody else changes later is read", async () => {
  const { client, read, act } = await watchedPage();
  const done = act.mutate();
  await vi.advanceTimersByTimeAsync(500);
  await done;
  void invalidate(client, [PAGE]);
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveBeenCalledTimes(2);
});

test("what was missed is read once, though its channels are joined one after the other", async () => {
  const { client, read } = await watchedPage();
  for (let joined = 0; joined < 3; joined += 1) {
    void invalidate(client, [PAGE], true);
    await vi.advanceTimersByTimeAsync(120);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test("an act that hangs does not hold back what others changed", async () => {
  const { client, read } = await watchedPage();
  const hanging = new MutationObserver(client, {
    mutationFn: () => new Promise<never>(() => undefined),
  });
  void hanging.mutate();
  void invalidate(client, [PAGE]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(read).toHaveBeenCalledTimes(1);
});

test("the act counts as done only when the page was read again", async () => {
  const { read, act } = await watchedPage();
  let isDone = false;
  const done = act.mutate().then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(120);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await done;
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  { takes: 90, every: 200, why: "an answer comes between two changes" },
  { takes: 400, every: 150, why: "no answer comes between two changes" },
  { takes: 900, every: 300, why: "the connection is slow" },
])(
  "while changes keep coming the page keeps up, and ends with the last one: $why",
  async ({ takes, every }) => {
    const client = createQueryClient();
    let changes = 0;
    const observer = new QueryObserver(client, {
      queryKey: PAGE,
      queryFn: async () => {
        const now = changes;
        await new Promise((resolve) => setTimeout(resolve, takes));
        return now;
      },
    });
    const shown = () => observer.getCurrentResult().data;
    observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(takes);
    let behind = 0;
    for (const end = Date.now() + 10_000; Date.now() < end;) {
      changes += 1;
      void invalidate(client, [PAGE]);
      await vi.advanceTimersByTimeAsync(every);
      behind = Math.max(behind, (changes - (shown() ?? 0)) * every);
    }
    // The longest possible delay: a request that began before the change, the longest wait, and one more request.
    expect(behind).toBeLessThanOrEqual(500 + 2 * takes + 2 * every);
    await vi.advanceTimersByTimeAsync(500 + 3 * takes);
    expect(shown()).toBe(changes);
  },
);

test("what is changed while the page is read for the first time is read after it", async () => {
  const client = createQueryClient();
  const read = vi.fn<() => Promise<string>>(
    () => new Promise((resolve) => setTimeout(() => resolve("page"), 400)),
  );
  new QueryObserver(client, { queryKey: PAGE, queryFn: read }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(50);
  void invalidate(client, [PAGE]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a first read that nobody shows yet is waited for, and not asked for without end", async () => {
  const client = createQueryClient();
  const read = vi.fn<() => Promise<string>>(
    () => new Promise((resolve) => setTimeout(() => resolve("page"), 400)),
  );
  const queryOfNext = { queryKey: PAGE, queryFn: read };
  // A request that began before the page became visible.
  const loaded = client.fetchQuery(queryOfNext);
  await vi.advanceTimersByTimeAsync(50);
  // An endless chain of microtasks would block everything, including the test's timeout.
  const asked = vi.spyOn(client, "invalidateQueries").mockImplementation(async () => {
    if (asked.mock.calls.length > 20) throw new Error("asked for without end");
  });
  const isRead = invalidate(client, [PAGE]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300);
  await loaded;
  await isRead;
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a first read that fails while something is changed is not waited for any longer", async () => {
  const client = createQueryClient();
  const failure = new Error("no");
  const query = {
    queryKey: PAGE,
    queryFn: () =>
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(failure), 400);
      }),
    retry: false,
  };
  const loaded = client.fetchQuery(query).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(50);
  const isRead = invalidate(client, [PAGE]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBe(failure);
  await isRead;
});
