import { createNews } from "@leyenda/testing/create-content";
import {
  createTournament,
  playToTheEnd,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import fc from "fast-check";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atomFeed, jsonFeed } from "../../../../../supabase/functions/_shared/feed-file.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(() => server.close());

async function followed(what: string) {
  const [atom, json] = await Promise.all(
    ["atom", "json"].map((form) => fetch(`${server.url}/functions/v1/feed/${what}.${form}`)),
  );
  expect(atom?.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(json?.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
  return {
    atom: parseAtomFeed((await atom?.text()) ?? ""),
    json: parseJsonFeed((await json?.text()) ?? ""),
  };
}

it("the news, the newest first, in both forms", async () => {
  for (const title of ["Primera & única", "Segunda <b>«ñ»</b>"])
    await createNews(server.database, { title });
  const { atom, json } = await followed("noticias");
  expect(
    atom.entries?.map(({ title }) => (typeof title === "string" ? title : title?.value)),
  ).toEqual(["Segunda <b>«ñ»</b>", "Primera & única"]);
  expect(json.items?.map(({ title }) => title)).toEqual(["Segunda <b>«ñ»</b>", "Primera & única"]);
  expect(atom.links?.map(({ rel, href }) => [rel, href])).toEqual([
    ["self", `${server.url}/functions/v1/feed/noticias.atom`],
    ["alternate", `${server.url}/news`],
  ]);
  expect(json.feed_url).toBe(`${server.url}/functions/v1/feed/noticias.json`);
});

it("a tournament's results as they come; of one that there is not, nothing", async () => {
  const tournament = await createTournament(server.database, { name: "Copa seguida" });
  await registerPlayers(server.database, tournament, 4);
  expect((await followed(`torneo/${tournament.id}`)).json.items ?? []).toEqual([]);
  await startTournament(server.database, tournament);
  await playToTheEnd(server.database, tournament);
  // Polls, because for a moment the response may come from a cache.
  await expect
    .poll(async () => (await followed(`torneo/${tournament.id}`)).json.items)
    .toHaveLength(3);
  const { atom, json } = await followed(`torneo/${tournament.id}`);
  expect(atom.entries).toHaveLength(3);
  for (const { title, url } of json.items ?? []) {
    expect(title).toMatch(/^\S+ \d+-\d+ \S+$/u);
    expect(url).toMatch(/\/match\/[\da-f-]{36}$/u);
  }
  for (const wrong of [`torneo/${crypto.randomUUID()}.atom`, "torneo/x.atom", "noticias.rss", ""])
    expect((await fetch(`${server.url}/functions/v1/feed/${wrong}`)).status).toBe(404);
});

it("a parser that is not ours reads whatever was written, in both forms", () => {
  // The parser removes white space at the start and end of a text, so each text begins and ends with an "x".
  const words = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
    // oxlint-disable-next-line no-control-regex
    .map((text) => `x${text.replaceAll(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/gu, "")}x`);
  const times = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString());
  const entry = fc.record({
    uid: fc.uuid(),
    title: words,
    summary: words,
    path: fc.uuid().map((id) => `/news/${id}`),
    published_at: times,
    updated_at: times,
  });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 50 }), words, (entries, title) => {
      const facts = {
        title,
        site: "https://sitio.test",
        path: "/news",
        address: "https://sitio.test/feed",
        brand: "Leyenda",
        entries,
      };
      const json = parseJsonFeed(jsonFeed(facts));
      expect(json.items?.map((item) => item.title)).toEqual(entries.map((item) => item.title));
      const atom = parseAtomFeed(atomFeed(facts));
      expect(atom.entries?.map((item) => item.links?.[0]?.href)).toEqual(
        entries.map((item) => `https://sitio.test${item.path}`),
      );
      const read = (atom.entries ?? []).map(({ published, updated }) => [published, updated]);
      expect(read).toEqual(entries.map((item) => [item.published_at, item.updated_at]));
      expect(atom.updated).toBe(
        entries
          .map((item) => item.updated_at)
          .toSorted()
          .at(-1),
      );
    }),
    { numRuns: 20 },
  );
});
