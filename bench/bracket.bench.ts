import type { Page } from "@playwright/test";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { launchBrowser } from "./lib/launch-browser.ts";
import { percentile } from "./lib/percentile.ts";
import { signUp, startedTournament } from "./lib/tournament-fixture.ts";

const PARTICIPANTS = 256;
const MOUNTS = 7;
const PAN_STEPS = 180;
const INTERACTIVE_TARGET_MS = 100;
const FORMATS = [
  { format: "single-elimination", label: "single elimination" },
  { format: "double-elimination", label: "double elimination" },
] as const;
const FRAME_TARGET_MS = 1000 / 60;

/**
 * A bracket of 256 participants in a real Chromium: the time until it is interactive, and dragging it.
 * Needs a built web app.
 */
export const bench: Benchmark = {
  name: "bracket",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    await using browser = await launchBrowser();
    const participants = await signUp(client, PARTICIPANTS);
    const measures: Measure[] = [];
    for (const { format, label } of FORMATS) {
      const id = await startedTournament(client, participants, format);
      const address = `${server.url}/tournaments/${id}`;
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const mounts = await mountTimes(page, address);
      measures.push({ label, mounts, frames: await panFrames(page, address) });
      await page.close();
    }
    return table(measures);
  },
};

interface Measure {
  readonly label: string;
  readonly mounts: readonly number[];
  readonly frames: readonly number[];
}

function table(measures: readonly Measure[]): BenchTable {
  const row = (what: string, times: readonly number[], target: number, shown: number) => {
    const middle = percentile(times, 0.5);
    return [
      what,
      middle.toFixed(1),
      percentile(times, 0.95).toFixed(1),
      `p50 < ${shown}`,
      middle < target ? "met" : "missed",
    ];
  };
  const frame = FRAME_TARGET_MS + 1;
  return {
    title: `Bracket of ${PARTICIPANTS} in Chromium`,
    columns: ["", "p50 ms", "p95 ms", "target ms", ""],
    rows: measures.flatMap(({ label, mounts, frames }) => [
      row(
        `${label}: from the tab to a bracket on screen`,
        mounts,
        INTERACTIVE_TARGET_MS,
        INTERACTIVE_TARGET_MS,
      ),
      row(`${label}: between two frames while dragging`, frames, frame, Number(frame.toFixed(1))),
    ]),
    notes: [
      `${MOUNTS} visits of the tab with the data at hand, until the second frame after its cards are there; ${measures.map(({ frames }) => frames.length).join(" and ")} frames.`,
      "Without a graphics card Chromium paints on the processor, so both figures are its worst case.",
    ],
  };
}

/**
 * Leaves the bracket's tab and returns to it. The page itself measures, so that the test driver's time is not counted.
 */
async function mountTimes(page: Page, address: string): Promise<number[]> {
  await page.goto(`${address}?tab=resumen`);
  // The server renders the tabs, so they are visible before their code can react to a press.
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const times: number[] = [];
  for (let visit = 0; visit < MOUNTS; visit += 1) {
    times.push(
      await page.evaluate(async () => {
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const tab = (name: string) =>
          [...document.querySelectorAll<HTMLElement>("[role=tab]")].find(
            ({ textContent }) => textContent === name,
          );
        const open = (name: string) => {
          tab(name)?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));
          tab(name)?.click();
        };
        open("Resumen");
        while (document.querySelector("[data-match]")) await nextFrame();
        await nextFrame();
        const startedAt = performance.now();
        open("Estructura");
        while (!document.querySelector("[data-match]")) await nextFrame();
        await nextFrame();
        return performance.now() - startedAt;
      }),
    );
  }
  return times;
}

/** Drags the bracket in a circle and collects the times between frames. */
async function panFrames(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await page.locator("[data-match]").first().waitFor();
  const viewport = page.locator(".bracket-viewport");
  await viewport.scrollIntoViewIfNeeded();
  const box = await viewport.boundingBox();
  if (!box) throw new Error("the bracket is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 700) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { benchFrames: frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let step = 0; step < PAN_STEPS; step += 1) {
    const angle = (step / PAN_STEPS) * 4 * Math.PI;
    await page.mouse.move(x + Math.sin(angle) * 300, y + Math.cos(angle) * 150);
  }
  await page.mouse.up();
  const frames = await page.evaluate(
    () => (window as Window & { benchFrames?: number[] }).benchFrames ?? [],
  );
  return frames.slice(2);
}
