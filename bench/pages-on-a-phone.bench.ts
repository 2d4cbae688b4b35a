import type { Browser } from "@playwright/test";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { launchBrowser } from "./lib/launch-browser.ts";
import { percentile } from "./lib/percentile.ts";
import { type PhoneVisit, visitWithPhone } from "./lib/phone-visit.ts";
import { signUp, startedTournament } from "./lib/tournament-fixture.ts";

const VISITS = Number(process.env["BENCH_VISITS"] ?? 5);
/** Another server, such as one of an older commit: its pages are visited in turn with ours. */
const AGAINST = process.env["BENCH_AGAINST"];
const ENTRANTS = [8, 300] as const;
const DEMO_PLAYER = { email: "jugador@leyenda.test", password: "leyenda123" };
const BLOCKED_TARGET_MS = 200;
const SCRIPTS_TARGET = 20;

/** What a page takes of a phone that is four times slower than this machine. Needs a built web app. */
export const bench: Benchmark = {
  name: "pages-on-a-phone",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    await using browser = await launchBrowser();
    const people = await signUp(client, Math.max(...ENTRANTS));
    const tournaments: Place[] = [];
    for (const entrants of ENTRANTS) {
      const id = await startedTournament(client, people.slice(0, entrants));
      tournaments.push({ name: `tournament of ${entrants}`, path: `/tournaments/${id}` });
    }
    const places = [...(await openPlaces(server.url)), ...tournaments];
    const others = AGAINST ? await openPlaces(AGAINST) : [];
    const rows: Row[] = [];
    for (const place of places) {
      const other = others.find(({ name }) => name === place.name);
      const visits: PhoneVisit[] = [];
      const otherVisits: PhoneVisit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.push(await visitWithPhone(browser, server.url + place.path));
        if (other) otherVisits.push(await visitWithPhone(browser, AGAINST + other.path));
      }
      rows.push({ name: place.name, visits });
      if (other) rows.push({ name: `${place.name}, the other server`, visits: otherVisits });
    }
    const member = await signedIn(browser, server.url);
    for (const path of ["/", "/friends", "/challenges"]) {
      const visits: PhoneVisit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.push(await visitWithPhone(browser, server.url + path, member));
      }
      rows.push({ name: `${path === "/" ? "home" : path.slice(1)}, signed in`, visits });
    }
    return table(rows);
  },
};

interface Place {
  readonly name: string;
  readonly path: string;
}

interface Row {
  readonly name: string;
  readonly visits: readonly PhoneVisit[];
}

/** The pages that every server with the demo has. */
async function openPlaces(address: string): Promise<Place[]> {
  const siteMap = await (await fetch(`${address}/sitemap.xml`)).text();
  const [article] = [...siteMap.matchAll(/<loc>([^<]+\/news\/[^<]+)/g)]
    .map(([, url = ""]) => new URL(url).pathname)
    .toSorted();
  if (!article) throw new Error("the demo has no news");
  return [
    { name: "home", path: "/" },
    { name: "list of tournaments", path: "/tournaments" },
    { name: "article", path: article },
  ];
}

async function signedIn(browser: Browser, address: string) {
  const page = await browser.newPage();
  await page.goto(`${address}/login`);
  await page.locator("input[type=email]").fill(DEMO_PLAYER.email);
  await page.locator("input[type=password]").fill(DEMO_PLAYER.password);
  await page.locator("form button[type=submit]").first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  const state = await page.context().storageState();
  await page.close();
  return state;
}

function table(rows: readonly Row[]): BenchTable {
  const middle = (visits: readonly PhoneVisit[], of: (visit: PhoneVisit) => number) =>
    percentile(visits.map(of), 0.5);
  return {
    title: `Pages on a phone, medians of ${VISITS} visits`,
    columns: [
      "",
      "main thread ms",
      "script ms",
      "style, layout ms",
      "longest task ms",
      "blocked ms",
      "largest paint ms",
      "scripts before",
      "scripts",
      "kB",
      "",
    ],
    rows: rows.map(({ name, visits }) => {
      const blocked = middle(visits, (visit) => visit.blocked);
      const before = middle(visits, (visit) => visit.scriptsBefore);
      return [
        name,
        ...[
          middle(visits, (visit) => visit.mainThread),
          middle(visits, (visit) => visit.script),
          middle(visits, (visit) => visit.styleAndLayout),
          middle(visits, (visit) => visit.longestTask),
          blocked,
          middle(visits, (visit) => visit.largestPaint),
          before,
          middle(visits, (visit) => visit.scripts),
          middle(visits, (visit) => visit.kilobytes),
        ].map((value) => value.toFixed(0)),
        blocked <= BLOCKED_TARGET_MS && before <= SCRIPTS_TARGET ? "met" : "missed",
      ];
    }),
    notes: [
      `Goals: blocked for at most ${BLOCKED_TARGET_MS} ms, at most ${SCRIPTS_TARGET} scripts before a page answers.`,
      "Main thread, script, style and layout are processor time; tasks and paints are of the wall's clock and hold on a quiet machine only.",
      "BENCH_AGAINST=<address> visits the pages of another server with the demo in turn with ours.",
    ],
  };
}
