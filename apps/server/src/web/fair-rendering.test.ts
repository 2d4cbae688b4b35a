import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTournament } from "@leyenda/testing/tournaments";
import { ensureWebBuild } from "../../../../tools/lib/web-build.mjs";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const WEB_DIR = resolve(import.meta.dirname, "../../../web/dist");

let server: TestServer;

beforeAll(async () => {
  await ensureWebBuild();
  server = await startTestServer({ env: { WEB_DIR } });
  await createTournament(server.database, { name: "Copa Aurora" });
});

afterAll(() => server.close());

async function page(path: string, from = "203.0.113.1") {
  const response = await fetch(server.url + path, { headers: { "x-forwarded-for": from } });
  const html = await response.text();
  return { etag: response.headers.get("etag"), html, isDrawn: /<div id="root">\s*<\w/u.test(html) };
}

test("what strangers hang on to an address makes no other page", async () => {
  const [plain, campaign, unique] = await Promise.all([
    page("/tournaments"),
    page("/tournaments?utm_source=x&fbclid=y"),
    page(`/tournaments?${Math.random()}`),
  ]);
  expect(plain.isDrawn).toBe(true);
  expect(new Set([plain.etag, campaign.etag, unique.etag]).size).toBe(1);
});

test("who asks for many pages at once waits behind himself; everybody else's are rendered", async () => {
  const flood = Array.from({ length: 60 }, (_, index) => page(`/tournaments?q=${index}x`));
  const other = await page("/tournaments?q=aurora", "203.0.113.2");
  expect(other.html).toContain("Copa Aurora");
  expect(other.isDrawn).toBe(true);
  const answers = await Promise.all(flood);
  const empty = answers.filter(({ isDrawn }) => !isDrawn);
  // A page that the server has not rendered contains the app, which renders it in the browser.
  expect(empty.length).toBeGreaterThan(20);
  expect(answers.filter(({ isDrawn }) => isDrawn).length).toBeGreaterThan(0);
  for (const { html } of empty) expect(html).toContain("leyenda-config");
});

test("the site map is on the account of who asks for it", async () => {
  const ask = async (from: string) =>
    (await fetch(`${server.url}/sitemap.xml`, { headers: { "x-forwarded-for": from } })).status;
  const flood = await Promise.all(Array.from({ length: 40 }, () => ask("203.0.113.3")));
  expect(new Set(flood)).toEqual(new Set([200, 503]));
  expect(await ask("203.0.113.4")).toBe(200);
});

test("where nobody is limited, everything that is asked for is rendered", async () => {
  const patient = await startTestServer({ env: { WEB_DIR, RATE_LIMITS: "off" } });
  try {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const asked = index % 2 ? "/sitemap.xml" : `/tournaments?q=${index}x`;
        const response = await fetch(patient.url + asked);
        return /<urlset|<div id="root">\s*<\w/u.test(await response.text());
      }),
    );
    expect(answers).not.toContain(false);
  } finally {
    await patient.close();
  }
});
