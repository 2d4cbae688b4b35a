import type { Browser } from "@playwright/test";
import { type BenchServer, startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { launchBrowser } from "./lib/launch-browser.ts";
import type { Kind, Task } from "./lib/main-thread.ts";
import { percentile } from "./lib/percentile.ts";
import { type PhoneVisit, timeOf, visitWithPhone } from "./lib/phone-visit.ts";
import { signUp, startedTournament } from "./lib/tournament-fixture.ts";

const VISITS = Number(process.env["BENCH_VISITS"] ?? 5);
/** The folder of another build to compare with, such as one of an older commit. The two builds are visited in turns. */
const AGAINST = process.env["BENCH_AGAINST"];
const PARTICIPANTS = [8, 300] as const;
const DEMO_PLAYER = { email: "jugador@leyenda.test", password: "leyenda123" };
const MEMBER_PAGES = ["/", "/friends", "/challenges"];
const BLOCKED_TARGET_MS = 200;
const SCRIPTS_TARGET = 20;
const LONGEST = 3;

/** The cost of a page for a phone that is four times slower than this machine. Needs a built web app. */
export const bench: Benchmark = {
  name: "pages-on-a-phone",
  async run() {
    await using server = await startBenchServer();
    await using other = AGAINST ? await startBenchServer("off", { WEB_DIR: AGAINST }) : null;
    await using browser = await launchBrowser();
    const sides = [{ name: "", places: await placesOf(server, browser) }];
    if (other) sides.push({ name: ", the other build", places: await placesOf(other, browser) });
    const rows: Row[] = [];
    for (const index of sides[0]?.places.keys() ?? []) {
      const visits = sides.map((): PhoneVisit[] => []);
      for (let visit = 0; visit < VISITS; visit += 1) {
        for (const [side, { places }] of sides.entries()) {
          const place = places[index];
          if (place) visits[side]?.push(await visitWithPhone(browser, place.url, place.state));
        }
      }
      for (const [side, { name, places }] of sides.entries())
        rows.push({ name: `${places[index]?.name}${name}`, visits: visits[side] ?? [] });
    }
    return table(rows);
  },
};

type State = Awaited<ReturnType<typeof signedIn>>;

interface Place {
  readonly name: string;
  readonly url: string;
  readonly state?: State;
}

interface Row {
  readonly name: string;
  readonly visits: readonly PhoneVisit[];
}

async function placesOf(server: BenchServer, browser: Browser): Promise<readonly Place[]> {
  await using client = await server.connect();
  const people = await signUp(client, Math.max(...PARTICIPANTS));
  const places = await openPlaces(server.url);
  for (const entrants of PARTICIPANTS) {
    const id = await startedTournament(client, people.slice(0, entrants));
    places.push({ name: `tournament of ${entrants}`, url: `${server.url}/tournaments/${id}` });
  }
  const state = await signedIn(browser, server.url);
  for (const path of MEMBER_PAGES) {
    const name = `${path === "/" ? "home" : path.slice(1)}, signed in`;
    places.push({ name, url: server.url + path, state });
  }
  return places;
}

/** The pages that every server with the demo has. */
async function openPlaces(address: string): Promise<Place[]> {
  const siteMap = await (await fetch(`${address}/sitemap.xml`)).text();
  const [article] = [...siteMap.matchAll(/<loc>([^<]+\/news\/[^<]+)/g)]
    .map(([, url = ""]) => new URL(url).pathname)
    .toSorted();
  if (!article) throw new Error("the demo has no news");
  return [
    { name: "home", url: `${address}/` },
    { name: "list of tournaments", url: `${address}/tournaments` },
    { name: "article", url: address + article },
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
      "script",
      "style",
      "layout",
      "paint",
      "longest task ms",
      "blocked ms",
      "before paint",
      "scripts before",
      "scripts",
      "kB",
      "elements",
      "",
    ],
    rows: rows.map(({ name, visits }) => {
      const blocked = middle(visits, (visit) => visit.blocked);
      const before = middle(visits, (visit) => visit.scriptsBefore);
      return [
        name,
        ...[
          middle(visits, (visit) => timeOf(visit)),
          middle(visits, (visit) => timeOf(visit, "script")),
          middle(visits, (visit) => timeOf(visit, "style")),
          middle(visits, (visit) => timeOf(visit, "layout")),
          middle(visits, (visit) => timeOf(visit, "paint")),
          middle(visits, (visit) => Math.max(...visit.tasks.map(({ ms }) => ms))),
          blocked,
          middle(visits, (visit) => visit.blockedBefore),
          before,
          middle(visits, (visit) => visit.scripts),
          middle(visits, (visit) => visit.kilobytes),
          middle(visits, (visit) => visit.elements),
        ].map((value) => value.toFixed(0)),
        blocked <= BLOCKED_TARGET_MS && before <= SCRIPTS_TARGET ? "met" : "missed",
      ];
    }),
    notes: [
      `Goals: blocked for at most ${BLOCKED_TARGET_MS} ms from the first paint on, at most ${SCRIPTS_TARGET} scripts before a page answers.`,
      "Times are processor time of the page's main thread, four times what this machine took.",
      "BENCH_AGAINST=<folder of another build's apps/web/dist> visits its pages in turn with ours.",
      ...rows.map(({ name, visits }) => `${name}: ${longestOf(visits)}`),
    ],
  };
}

/** Describes the longest tasks of the visit with the median blocking time. */
function longestOf(visits: readonly PhoneVisit[]): string {
  const visit = visits.toSorted((one, other) => one.blocked - other.blocked)[visits.length >> 1];
  const tasks = (visit?.tasks ?? []).toSorted((one, other) => other.ms - one.ms);
  return tasks.slice(0, LONGEST).map(described).join("; ");
}

function described({ ms, kinds, isAfterPaint }: Task): string {
  const parts = (Object.entries(kinds) as [Kind, number][])
    .filter(([, part]) => part > ms / 10)
    .map(([kind, part]) => `${kind} ${part.toFixed(0)}`);
  return `${ms.toFixed(0)} ms${isAfterPaint ? "" : " before the paint"} (${parts.join(", ")})`;
}
