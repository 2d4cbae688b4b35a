import { afterAll, beforeAll, expect, test } from "vitest";
import { createNews } from "@leyenda/testing/create-content";
import { sampled } from "@leyenda/testing/long-test-size";
import { createTeam } from "@leyenda/testing/create-team";
import { addGuests, linkOfGuest } from "@leyenda/testing/guests";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asUser } from "@leyenda/testing/session";
import { createDuel, createTournament, playToTheEnd } from "@leyenda/testing/tournaments";
import { ensureWebBuild } from "../../../../tools/lib/web-build.mjs";
import { PUBLIC_PAGES, WEB_DIR } from "../testing/public-pages.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

// Visits every public page without running its scripts, by its links and forms alone.

let server: TestServer;
/** The URLs of the visited pages. */
let addresses: readonly string[];
let openCup: string;
let invitation: string;

beforeAll(async () => {
  await ensureWebBuild();
  server = await startTestServer({ env: { WEB_DIR, RATE_LIMITS: "off" } });
  const { database } = server;
  const { cup, match, one: player } = await createDuel(database, { name: "Copa Aurora" });
  await playToTheEnd(database, cup);
  const open = await createTournament(database, { name: "Copa Abierta", entryFee: 5 });
  const free = await createTournament(database, { name: "Torneo libre" });
  const [guest] = await addGuests(database, free, ["Invitada"]);
  const guestToken = guest && (await linkOfGuest(database, free, guest));
  const team = await createTeam(database, { name: "Los Ñandúes" });
  const { token } = await asUser(database, team.leader).one<{ token: string }>(
    "select token from public.create_team_invitation()",
  );
  const staffToken = await asHouseAdmin(database).call<string>("public.invite_tournament_staff", {
    p_tournament_id: open.id,
    p_rights: ["results"],
  });
  const news = await createNews(database, { title: "Gran final", content: "Pasó ayer." });
  const subjects: Readonly<Record<string, readonly string[]>> = {
    tournament: [cup.id, open.id],
    referenceChapter: ["games"],
    tournamentDraw: [cup.id],
    hall: [cup.id],
    champion: [cup.id],
    predictions: [cup.id],
    match: [match?.id ?? ""],
    matchManage: [match?.id ?? ""],
    overlayMatch: [match?.id ?? ""],
    overlayTournament: [cup.id],
    profile: [player?.id ?? ""],
    team: [team.id],
    newsItem: [news.slug],
    teamInvitation: [token],
    staffInvitation: [staffToken],
    guestClaim: [guestToken ?? ""],
    referee: ["A".repeat(32)],
  };
  openCup = `/tournaments/${open.id}`;
  invitation = `/invite/${token}`;
  addresses = [
    ...PUBLIC_PAGES.flatMap(({ name, path }) =>
      path.includes(":")
        ? (subjects[name] ?? []).map((subject) => path.replace(/:\w+/, subject))
        : [path],
    ),
    "/tournaments?q=aurora",
    `/login?volver=${encodeURIComponent(`${openCup}?inscribirse=1`)}`,
  ];
});

afterAll(() => server?.close());

const decoded = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");

const attributeOf = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, "u").exec(tag)?.[1];
  return found === undefined ? null : decoded(found);
};

async function htmlOf(address: string): Promise<string> {
  const response = await fetch(server.url + address);
  expect({ address, status: response.status }).toEqual({ address, status: 200 });
  return response.text();
}

/** The targets of all links of a page, and of those in `noscript` elements. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\s[^>]*>/gu)].map(([tag]) => attributeOf(tag, "href"));

const isSignIn = (href: string | null) => /^\/(login|register)(?=[?#]|$)/u.test(href ?? "");

/** The URL of the page that opens after the user signs in through this link. */
const returnsTo = (href: string | null) =>
  new URL(href ?? "", server.url).searchParams.get("volver") ?? "/";

const formsOf = (html: string) =>
  [...html.matchAll(/<form(?<tag>[^>]*)>(?<inside>.*?)<\/form>/gsu)].map(({ groups }) => ({
    tag: groups?.["tag"] ?? "",
    inside: groups?.["inside"] ?? "",
  }));

test("every link of every public page has an address, and there is a page at each", async () => {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const links = linksOf(await htmlOf(address));
    expect({
      address,
      empty: links.filter((href) => !href || /^(#$|javascript:)/iu.test(href)),
    }).toEqual({ address, empty: [] });
    for (const href of links) if (href?.startsWith("/")) found.set(href, address);
  }
  expect(found.size).toBeGreaterThan(40);
  const broken: string[] = [];
  for (const [href, from] of sampled([...found])) {
    const { status } = await fetch(server.url + href);
    if (status !== 200) broken.push(`${href} of ${from}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test("every link to signing in or up returns to the page that it stands on", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const address of addresses) {
    const html = await htmlOf(address);
    const [path = "", query = ""] = address.split("?");
    const passedOn = isSignIn(path) ? (new URLSearchParams(query).get("volver") ?? "/") : address;
    for (const href of linksOf(html).filter(isSignIn)) {
      count += 1;
      const target = returnsTo(href);
      if (target !== passedOn && target !== `${passedOn}?inscribirse=1`)
        wrong.push(`${href} of ${address}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(addresses.length);
});

test("who presses 'Inscribirse' before the script arrives comes back with the question open", async () => {
  const html = await htmlOf(openCup);
  const targets = linksOf(html).filter(isSignIn).map(returnsTo);
  expect(targets).toContain(`${openCup}?inscribirse=1`);
  const signUp = await htmlOf(
    `/register?${new URLSearchParams({ volver: `${openCup}?inscribirse=1` })}`,
  );
  expect(signUp).toContain("Para inscribirte en Copa Abierta.");
  expect(linksOf(signUp).filter(isSignIn).map(returnsTo)).toContain(`${openCup}?inscribirse=1`);
});

test("an invitation is not forgotten on the way to an account", async () => {
  const html = await htmlOf(invitation);
  const ways = linksOf(html).filter(isSignIn);
  expect(ways.length).toBeGreaterThanOrEqual(4);
  expect(new Set(ways.map(returnsTo))).toEqual(new Set([invitation]));
});

test("a member's page leads a visitor to signing in, and back", async () => {
  const notes = [
    ...(await htmlOf("/teams?vista=todos")).matchAll(/<noscript>(.*?)<\/noscript>/gsu),
  ];
  const ways = notes.flatMap(([, inside]) => linksOf(inside ?? "")).filter(isSignIn);
  expect(ways.map(returnsTo)).toEqual(["/teams?vista=todos"]);
});

test("no sign-in page is talked into another site", async () => {
  for (const foreign of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/\t/evil.example",
  ]) {
    const html = await htmlOf(`/login?${new URLSearchParams({ volver: foreign })}`);
    expect(html.replace(/<script[^>]*>.*?<\/script>/gsu, "")).not.toContain("evil.example");
  }
});

test("a form is sent by the browser itself and leads to what the script shows, or is not sent at all", async () => {
  const wrong: string[] = [];
  for (const address of addresses) {
    for (const { tag, inside } of formsOf(await htmlOf(address))) {
      if (attributeOf(tag, "method") === "dialog") continue;
      const fields = [...inside.matchAll(/<(?:input|select)\s[^>]*>/gu)].map(([field]) => field);
      const isNamed = fields.every((field) => attributeOf(field, "name"));
      if (attributeOf(tag, "method") !== null || fields.length === 0 || !isNamed)
        wrong.push(`${tag} of ${address}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("searching without script finds, and keeps what else narrows the list", async () => {
  const narrowed = "/tournaments?estado=Inscripciones&page=1&q=otra";
  const search = formsOf(await htmlOf(narrowed)).find(({ inside }) =>
    inside.includes('type="search"'),
  );
  const fields = [...(search?.inside ?? "").matchAll(/<input\s[^>]*>/gu)].map(
    ([field]) => [attributeOf(field, "name") ?? "", attributeOf(field, "value") ?? ""] as const,
  );
  expect(Object.fromEntries(fields)).toEqual({ estado: "Inscripciones", q: "otra" });
  const sent = new URLSearchParams(
    fields.map(([name, value]) => [name, name === "q" ? "copa" : value]),
  );
  const html = await htmlOf(`/tournaments?${sent}`);
  expect(html).toContain("Copa Abierta");
  expect(html).not.toContain("Copa Aurora");
});
