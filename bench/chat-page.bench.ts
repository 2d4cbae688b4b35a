import type { Browser, Page } from "@playwright/test";
import type pg from "pg";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { launchBrowser } from "./lib/launch-browser.ts";
import { longConversation, manyFriends, type ChatPerson } from "./lib/chat-fixture.ts";
import { percentile } from "./lib/percentile.ts";

const MESSAGES = 100_000;
const FRIENDS = 5_000;
const OPENINGS = 9;
const SCROLL_MS = 4_000;
const OPEN_TARGET_MS = 300;
const FRAME_TARGET_MS = 1000 / 60;

/** A very long conversation and a very long list of friends in a real Chromium. Needs a built web app. */
export const bench: Benchmark = {
  name: "chat-page",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    await using browser = await launchBrowser();
    const reader = await manyFriends({ owner: server.database }, client, FRIENDS);
    await longConversation(client, reader, MESSAGES);
    const page = await signIn(browser, server.url, reader);
    const opening = await openings(page, server.url, reader.peerId);
    const list = await listOpenings(page, server.url);
    const frames = await scrollFrames(page, server.url, reader.peerId);
    return table({ opening, list, frames, plans: await plans(client, reader) });
  },
};

interface Measured {
  readonly opening: number[];
  readonly list: number[];
  readonly frames: number[];
  readonly plans: readonly string[];
}

function table({ opening, list, frames, plans: shown }: Measured): BenchTable {
  const row = (name: string, times: number[], target: number): string[] => {
    const median = percentile(times, 0.5);
    return [
      name,
      median.toFixed(1),
      percentile(times, 0.95).toFixed(1),
      `p50 < ${target.toFixed(0)}`,
      median < target ? "met" : "missed",
    ];
  };
  return {
    title: `A conversation of ${MESSAGES} messages and a player with ${FRIENDS} friends in Chromium`,
    columns: ["", "p50 ms", "p95 ms", "target ms", ""],
    rows: [
      row("from the press to the first message on screen", opening, OPEN_TARGET_MS),
      row("from the press to the first conversation of the list", list, OPEN_TARGET_MS),
      row(
        "between two frames while scrolling up, fetching older ones",
        frames,
        FRAME_TARGET_MS + 1,
      ),
    ],
    notes: [
      `${OPENINGS} visits with nothing of it at hand; ${frames.length} frames.`,
      "Without a graphics card Chromium paints on the processor, so the figures are its worst case.",
      ...shown,
    ],
  };
}

async function signIn(browser: Browser, address: string, { email, password }: ChatPerson) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/login`);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("form button[type=submit]").first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  return page;
}

/**
 * Clicks a link with the mouse. The page itself measures, from mouse down to the frame that shows the expected element,
 * so that the test driver's time is not counted.
 */
async function pressUntil(page: Page, link: string, there: string): Promise<number> {
  const waiting = await page.evaluateHandle((awaited) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const measure = async (startedAt: number) => {
      while (!document.querySelector(awaited)) await nextFrame();
      await nextFrame();
      return performance.now() - startedAt;
    };
    const time = new Promise<number>((resolve) => {
      const start = (event: Event) => resolve(measure(event.timeStamp));
      document.addEventListener("pointerdown", start, { capture: true, once: true });
    });
    return { time };
  }, there);
  await page.locator(link).first().click();
  return waiting.evaluate(({ time }) => time);
}

const MESSAGE = "main li[data-index] time";
const LISTED = 'main a[href*="con="]';

async function openings(page: Page, address: string, peerId: string): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < OPENINGS; visit += 1) {
    // Each measurement loads the page again, so that nothing is cached in memory.
    await page.goto(`${address}/friends`);
    const link = `main a[href*="${peerId}"]`;
    await page.locator(link).waitFor();
    times.push(await pressUntil(page, link, MESSAGE));
  }
  return times;
}

async function listOpenings(page: Page, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < OPENINGS; visit += 1) {
    await page.goto(`${address}/about`);
    const link = 'header nav a[href="/friends"]';
    // Before hydration a link loads a whole page, which another benchmark measures.
    await page.locator("html[data-hydrated]").waitFor();
    await page.locator(link).waitFor();
    times.push(await pressUntil(page, link, LISTED));
  }
  return times;
}

/** Scrolls up at the speed of a hand while older messages load, and collects the times between frames. */
async function scrollFrames(page: Page, address: string, peerId: string): Promise<number[]> {
  await page.goto(`${address}/friends?con=${peerId}`);
  await page.locator(MESSAGE).first().waitFor();
  await page.waitForTimeout(500);
  return page.evaluate(async (duration) => {
    const scroller = document.querySelector("main [role=region][tabindex]");
    if (!scroller) throw new Error("the conversation is not on the page");
    const frames: number[] = [];
    const end = performance.now() + duration;
    let last = performance.now();
    while (last < end) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
      scroller.scrollBy(0, -40);
    }
    return frames.slice(2);
  }, SCROLL_MS);
}

/** The query plans for the newest messages and for the first page of the list. */
async function plans(client: pg.Client, { id, peerId }: ChatPerson): Promise<string[]> {
  const shown: string[] = [];
  for (const [name, sql, values] of [
    [
      "Newest messages of one direction",
      "select * from public.messages where sender_id = $1 and receiver_id = $2 and created_at < 'infinity' order by created_at desc limit 40",
      [peerId, id],
    ],
    [
      "First page of the list",
      "select peer_id from public.conversations where user_id = $1 and not is_request order by active_at desc, peer_id desc limit 30",
      [id],
    ],
  ] as const) {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (analyze, buffers, costs off, summary on) ${sql}`,
      [...values],
    );
    shown.push(`${name}:`, ...rows.map((row) => `  ${row["QUERY PLAN"]}`));
  }
  return shown;
}
