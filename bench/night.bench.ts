import type { Browser } from "@playwright/test";
import pg from "pg";
import { PASSWORD } from "@leyenda/testing/accounts";
import { setLineup, substitute } from "@leyenda/testing/lineups";
import { moveClockTo } from "@leyenda/testing/match-clock";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asUser } from "@leyenda/testing/session";
import type { ReadyMatch } from "@leyenda/testing/tournaments";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import {
  type CupNight,
  enterMap,
  nextChoice,
  openCupNight,
  playAside,
  type PlayedAct,
  readyAs,
  readyForVetoAs,
  replaceAndStart,
  reportAs,
  roundOf,
  sidesOf,
  watching,
} from "./lib/cup-night.ts";
import { launchBrowser } from "./lib/launch-browser.ts";
import {
  cardOf,
  open,
  openScreen,
  type Screen,
  see as seeOn,
  type Seen,
} from "./lib/night-screens.ts";
import { percentile } from "./lib/percentile.ts";

const TARGET_MS = 1_000;
const NIGHTS = Number(process.env["BENCH_NIGHTS"] ?? 1);

/** A tournament night with sixteen teams of five players, observed on a captain's phone and a spectator's desktop. */
export const bench: Benchmark = {
  name: "night",
  async run() {
    await using server = await startBenchServer();
    const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 16 });
    const browser = await launchBrowser();
    try {
      const seen: Seen[] = [];
      for (let night = 0; night < NIGHTS; night += 1)
        seen.push(...(await watchNight(await openCupNight(owner), browser, server.url)));
      return table(seen);
    } finally {
      await browser.close();
      await owner.end();
    }
  },
};

function table(seen: readonly Seen[]) {
  const row = (name: string, some: readonly Seen[]) => {
    const came = some.flatMap(({ time }) => time ?? []);
    return [name, String(some.length), text(came, 0.5), text(came, 0.99)];
  };
  const by = (what: "act" | "screen", name: (value: string) => string) =>
    [...Map.groupBy(seen, (one) => one[what])].map(([value, some]) => row(name(value), some));
  const missed = seen.filter(({ time }) => time === null);
  const p99 = percentile(
    seen.flatMap(({ time }) => time ?? []),
    0.99,
  );
  return {
    title:
      "A cup night: 16 teams of five, on a captain's phone and a spectator's desktop with another match and the bracket",
    columns: ["act", "seen", "p50 ms", "p99 ms"],
    rows: [
      ...by("act", (act) => act),
      ...by("screen", (screen) => `all on ${screen}`),
      row("all of them", seen),
    ],
    notes: [
      `From before the act is sent until the screen tells of it by its own words, with the other matches of the round going on. No page was loaded again, or there were no figures. Goal p99 < ${TARGET_MS}: ${p99 < TARGET_MS ? "met" : "missed"}.`,
      `Slowest: ${seen
        .toSorted((one, other) => (other.time ?? Infinity) - (one.time ?? Infinity))
        .slice(0, 3)
        .map(({ act, screen, time }) => `${act} on ${screen} ${time?.toFixed(0) ?? "never"}`)
        .join(", ")}.`,
      missed.length === 0
        ? "Nothing was missed."
        : `NEVER SEEN: ${missed.map(({ act, screen }) => `${act} on ${screen}`).join(", ")}.`,
    ],
  };
}

const text = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);

/** The screens that show the tournament night, and the times measured on them. */
interface Watch {
  readonly phone: Screen;
  readonly desktop: Screen;
  /** A second page of the spectator, which shows matches of other teams, one after the other. */
  readonly other: Screen;
  readonly bracket: Screen;
  readonly seen: Seen[];
  readonly see: (
    act: string,
    expected: readonly string[],
    work: () => Promise<unknown>,
    screens?: readonly Screen[],
  ) => Promise<void>;
}

async function watchNight(night: CupNight, browser: Browser, address: string): Promise<Seen[]> {
  const phone = await openScreen(browser, address, "the captain's phone", "phone");
  const desktop = await openScreen(browser, address, "the spectator's desktop", "desktop");
  const other = await openScreen(browser, address, "a match of others", "desktop");
  const bracket = await openScreen(browser, address, "the bracket", "desktop");
  const seen: Seen[] = [];
  const watch: Watch = {
    phone,
    desktop,
    other,
    bracket,
    seen,
    async see(act, expected, work, screens = [phone, desktop]) {
      seen.push(...(await seeOn(act, expected, work, screens)));
    },
  };
  await signIn(phone, watching(night).leader.email);
  const entrants = `/tournaments/${night.cup.id}?tab=participantes`;
  await Promise.all([phone, desktop].map((screen) => open(screen, entrants)));
  await watch.see("replaced and drawn", ["Ausente"], () => replaceAndStart(night));

  const firstRound = await roundOf(night, 1);
  const own = firstRound.find((match) => isOwn(night, match));
  if (!own) throw new Error("nothing is played");
  const [late1, late2, late3, ...punctual] = firstRound.filter((match) => match !== own);
  const late = [late1, late2, late3].filter((match) => match !== undefined);
  await asHouseAdmin(night.database).call("public.publish_schedule", {
    p_tournament_id: night.cup.id,
    p_match_ids: firstRound.map(({ id }) => id),
    p_times: firstRound.map(() => new Date(Date.now() + 16 * 60_000)),
  });
  await lookAt(own, watch);
  await open(bracket, `/tournaments/${night.cup.id}`);
  for (const match of firstRound) await moveClockTo(night.database, match, -5 * 60);
  // In three matches only one team says that it is ready. So the time limit for the other team runs.
  for (const match of late) await readyAs(night, match, 0);
  for (const match of punctual) {
    await readyAs(night, match, 0);
    await readyAs(night, match, 1);
  }
  await playOwn(night, own, watch, () =>
    // While the captain's match is played, the other matches of the round are played too.
    Promise.all(punctual.map((match) => playAside(night, match, around(match, watch, false)))),
  );
  await playLate(night, late, watch);
  const [next] = (await roundOf(night, 2)).filter((match) => isOwn(night, match));
  if (next) await playNext(night, next, watch);
  for (const { page } of [phone, desktop, other, bracket]) await page.close();
  return seen;
}

const isOwn = (night: CupNight, match: ReadyMatch) =>
  sidesOf(night, match).includes(watching(night));

/**
 * Plays the match of the captain with the phone, from 'Estoy listo' to its result. Two of the actions are taps on the
 * phone.
 */
async function playOwn(
  night: CupNight,
  own: ReadyMatch,
  { phone, see }: Watch,
  inBackground: () => Promise<unknown>,
): Promise<void> {
  const captains = watching(night);
  const side = sidesOf(night, own)[1] === captains ? 1 : 0;
  const rival = side === 0 ? 1 : 0;
  const people = [captains.leader, ...captains.members];
  await setLineup(night.database, own, captains, people.slice(0, 5), people.slice(5));
  const names = sidesOf(night, own).map((one) => one.name) as [string, string];
  const tap = (name: string) => phone.page.getByRole("button", { name, exact: true }).tap();
  await see("ready", [`${names[rival]} dijo que está listo`, "Listo"], () =>
    readyAs(night, own, rival),
  );
  await see("ready, by a tap", [`${names[side]} dijo que está listo`, "Empezó el partido"], () =>
    tap("Estoy listo"),
  );
  const aside = inBackground();
  // The match room shows which side is ready and which is not.
  await see(
    "ready for the veto",
    [`${names[rival]} ya está listo`],
    () => readyForVetoAs(night, own, rival),
    [phone],
  );
  await see("ready for the veto", ["veta un mapa"], () => readyForVetoAs(night, own, side));
  for (let next = await nextChoice(night, own); next; next = await nextChoice(night, own)) {
    const { choice, choose, act, by } = next;
    const isTapped = by === captains && act === "ban";
    await see(
      isTapped ? "a ban, by a tap" : "a step of the veto",
      choiceOf(choice),
      isTapped ? () => tap(`Vetar ${choice}`) : choose,
    );
  }
  const winner = side === 0 ? 1 : 2;
  await see("a score", scoreOf(1), () => enterMap(night, own, 1, winner));
  const [, , out] = people;
  const coming = people.at(-1);
  if (out && coming)
    await see(
      "a substitute",
      [`entra ${coming.username} por ${out.username}`, "desde el mapa 2"],
      () => substitute(night.database, own, captains, { game: 2, out, in: coming }),
    );
  await see("a score", scoreOf(2), () => enterMap(night, own, 2, winner));
  const result = side === 0 ? "2-0" : "0-2";
  // After the second map the spectator's page already shows the end, and reports are shown only to the two sides.
  await see(
    "a report",
    [`${names[side]} informó ${result}`],
    () => reportAs(night, own, side, result),
    [phone],
  );
  await see("the result", [`Resultado: ${result}`, "Finalizado"], () =>
    reportAs(night, own, rival, result),
  );
  await aside;
}

/**
 * Plays the matches in which one side is late. In one of them the late side loses by walkover. In the others the late
 * side arrives and plays.
 */
async function playLate(night: CupNight, late: readonly ReadyMatch[], watch: Watch): Promise<void> {
  const { see, other, bracket } = watch;
  const { database } = night;
  for (const match of late.slice(1)) {
    const { name } = sidesOf(night, match)[1];
    await open(other, `/match/${match.id}`);
    await see(
      "the cost of being late",
      [`${name} perdió la elección de lado`],
      () => moveClockTo(database, match, 6 * 60),
      [other],
    );
    await see(
      "a late side",
      [`${name} dijo que está listo`, "Empezó el partido"],
      () => readyAs(night, match, 1),
      [other],
    );
    await playAside(night, match, around(match, watch, true));
  }
  const [absent] = late;
  if (!absent) return;
  await open(other, `/match/${absent.id}`);
  await see(
    "a walkover by clock",
    ["El reloj dio el W.O. a"],
    () => moveClockTo(database, absent, 10 * 60),
    [other],
  );
  await see(
    "a walkover that stands",
    ["W.O.", "Gana "],
    () => moveClockTo(database, absent, 60 * 60),
    [other, cardOf(bracket, absent)],
  );
}

/** Tests the second round: a start time, a postponement, and a walkover that is objected to and then played. */
async function playNext(night: CupNight, next: ReadyMatch, watch: Watch): Promise<void> {
  const { see } = watch;
  const { database, cup } = night;
  const admin = asHouseAdmin(database);
  await lookAt(next, watch);
  const hour = new Date(Date.now() + 20 * 60_000);
  await see("an hour", [clockOf(hour)], () =>
    admin.call("public.schedule_match", { p_match_id: next.id, p_scheduled_time: hour }),
  );
  await see("a postponed round", [clockOf(new Date(hour.getTime() + 30 * 60_000))], () =>
    admin.call("public.move_matches", {
      p_tournament_id: cup.id,
      p_minutes: 30,
      p_stage_id: (next as ReadyMatch & { stage_id: string }).stage_id,
      p_part: "bracket",
      p_round: 2,
    }),
  );
  const side = sidesOf(night, next)[1] === watching(night) ? 1 : 0;
  await moveClockTo(database, next, -5 * 60);
  await readyAs(night, next, side);
  await see("a walkover by clock", ["El reloj dio el W.O. a"], () =>
    moveClockTo(database, next, 10 * 60),
  );
  await see("an objection", ["objetó"], () =>
    asUser(database, sidesOf(night, next)[side === 0 ? 1 : 0].leader).call(
      "public.object_to_walkover",
      { p_match_id: next.id, p_reason: "Se cortó la luz, ya volvimos." },
    ),
  );
  await see("let be played", ["Empezó el partido", "W.O. objetado"], () =>
    admin.call("public.let_match_be_played", { p_match_id: next.id }),
  );
  await see("a score", scoreOf(1), () => enterMap(night, next, 1, 1));
}

/** Measures a match without the captain's team: on the bracket's screen, and on the match page if it is open. */
function around(match: ReadyMatch, { see, other, bracket }: Watch, isOpen: boolean) {
  const card = cardOf(bracket, match);
  const page = isOpen ? [other] : [];
  return async (act: PlayedAct, work: () => Promise<unknown>) => {
    if (act.kind === "choice")
      // The bracket does not show vetoes.
      await (isOpen ? see("another veto's step", choiceOf(act.choice), work, page) : work());
    else if (act.kind === "map")
      await see(
        "another match's score",
        [...scoreOf(act.number), act.number === 1 ? "Mapa 2" : "Por confirmar"],
        work,
        [...page, card],
      );
    else await see("another match's result", ["Resultado: 2-0", " Gana "], work, [...page, card]);
  };
}

/** Opens a match on both screens: the match room on the phone, the match page on the desktop. */
async function lookAt({ id }: ReadyMatch, { phone, desktop }: Watch): Promise<void> {
  await Promise.all([open(phone, `/match/manage/${id}`), open(desktop, `/match/${id}`)]);
}

async function signIn({ page }: Screen, email: string): Promise<void> {
  await page.goto("/login");
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** The texts with which pages show a step of a veto. */
const choiceOf = (choice: string) => [`veta ${choice}`, `elige ${choice}`, `empieza en ${choice}`];

/** The texts with which pages show an entered map, and the score of the series after it. */
const scoreOf = (map: number) => [`cargó el mapa ${map}`, `${map}-0`, `0-${map}`];

/** A time as the pages show it: the browser has this machine's time zone. */
const clockOf = (at: Date) => at.toTimeString().slice(0, 5);
