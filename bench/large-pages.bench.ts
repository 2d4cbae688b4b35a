import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { launchBrowser } from "./lib/launch-browser.ts";
import { signUp, startedTournament } from "./lib/tournament-fixture.ts";

const LARGE = [
  { format: "group-stage", entrants: 512 },
  { format: "swiss", entrants: 512 },
  { format: "single-elimination", entrants: 1024 },
] as const;

/**
 * Measures the pages of the largest stages, when they are opened and in print: bytes sent, elements, and blocking time.
 */
export const bench: Benchmark = {
  name: "large-pages",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    await using browser = await launchBrowser();
    const participants = await signUp(client, 1024);
    const rows: string[][] = [];
    for (const { format, entrants } of LARGE) {
      const id = await startedTournament(client, participants.slice(0, entrants), format);
      const address = `${server.url}/tournaments/${id}?tab=bracket`;
      const html = await (await fetch(address)).text();
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries())
            document.documentElement.dataset.longest = String(
              Math.max(duration, Number(document.documentElement.dataset.longest ?? 0)),
            );
        }).observe({ type: "longtask", buffered: true });
      });
      await page.goto(address, { waitUntil: "networkidle" });
      await page.locator("html[data-ready]").waitFor({ state: "attached" });
      const { nodes, longest } = await page.evaluate(() => ({
        nodes: document.querySelectorAll("*").length,
        longest: Number(document.documentElement.dataset.longest ?? 0),
      }));
      const before = performance.now();
      const paper = await page.pdf({ format: "A4" });
      const printMs = performance.now() - before;
      await page.close();
      rows.push([
        `${format}, ${entrants}`,
        (html.length / 1000).toFixed(0),
        String(nodes),
        longest.toFixed(0),
        (printMs / 1000).toFixed(1),
        (paper.length / 1000).toFixed(0),
      ]);
    }
    return {
      title: "The largest stages",
      columns: ["", "HTML kB", "elements", "longest task ms", "print s", "paper kB"],
      rows,
      notes: [
        "HTML as the server writes it, before compression; on paper every group and every match is there.",
      ],
    };
  },
};
