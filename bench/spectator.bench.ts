import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { launchBrowser } from "./lib/launch-browser.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 180);
const TARGET_S = 20;
/** How long to wait for the tournament's page to show a match that is being played. */
const OPENING_MS = 60_000;

declare global {
  /** The changes that were recorded in the page. */
  var spectated: { readonly seen: Seen[]; readonly from: number };
}

interface Seen {
  readonly at: number;
  readonly what: string;
}

/**
 * What a spectator of the demo's running tournament sees: how often something changes, and the longest wait. Needs a
 * built web app.
 */
export const bench: Benchmark = {
  name: "spectator",
  async run() {
    await using server = await startBenchServer("off", { LIVING_CUP: "1" });
    await using browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}${await runningCup(server.database)}`);
    await page.locator("#ahora [data-phase]").first().waitFor({ timeout: OPENING_MS });
    await page.evaluate(watch);
    await page.waitForTimeout(SECONDS * 1_000);
    const { seen, from, until } = await page.evaluate(() => ({
      ...globalThis.spectated,
      until: performance.now(),
    }));
    const instants = [from, ...seen.map(({ at }) => at), until];
    const gaps = instants.slice(1).map((at, index) => (at - (instants[index] ?? at)) / 1_000);
    const longest = Math.max(...gaps);
    const kinds = Object.groupBy(seen, ({ what }) => what);
    return {
      title: `A spectator's ${SECONDS} seconds on the page of the living cup`,
      columns: ["changes", "longest gap s", "goal", ""],
      rows: [
        [
          String(seen.length),
          longest.toFixed(1),
          `< ${TARGET_S}`,
          longest < TARGET_S ? "met" : "missed",
        ],
      ],
      notes: [
        Object.entries(kinds)
          .map(([what, all]) => `${what}: ${all?.length ?? 0}`)
          .join(", "),
        "Of 'Ahora' alone, without clocks and how many watch; each change of its text counts once.",
      ],
    };
  },
};

async function runningCup(database: {
  query: (sql: string) => Promise<{ rows: { id: string }[] }>;
}): Promise<string> {
  for (;;) {
    const { rows } = await database.query(
      "select id from public.tournaments where name like 'Copa Sin Pausa%' and status = 'Activo' limit 1",
    );
    if (rows[0]) return `/tournaments/${rows[0].id}`;
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** This function is executed in the page. It records when a part of the section 'Ahora' changes, and which part. */
function watch(): void {
  const parts = {
    score: "#ahora [data-phase] > a",
    phase: "#ahora [data-phase] > .result > :is(p:first-child, .col-span-full)",
    decided: "#ahora li.relative:not([data-phase]) :is(a, span:last-child)",
    waiting: "#ahora li:not([data-phase], .relative)",
    prediction: "#ahora .group\\/side > :first-child",
  };
  const texts = () =>
    Object.entries(parts).map(
      ([what, selector]) =>
        [
          what,
          [...document.querySelectorAll(selector)].map((part) => part.textContent).join("|"),
        ] as const,
    );
  const here = { seen: [] as Seen[], from: performance.now() };
  globalThis.spectated = here;
  let before = new Map(texts());
  new MutationObserver(() => {
    const after = new Map(texts());
    for (const [what, text] of after)
      if (text !== before.get(what)) {
        here.seen.push({ at: performance.now(), what });
        break;
      }
    before = after;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
