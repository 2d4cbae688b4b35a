import { expect, test } from "./fixtures/test.ts";

/**
 * The server writes the data of public pages into the HTML under the keys of the page's queries
 * (`apps/server/src/web/inline-reads.ts`). When the two drift apart nothing breaks, the page only asks
 * again: so this asks for silence.
 */
const PAGES = [
  { name: "home", path: "/" },
  { name: "tournament list", path: "/tournaments" },
  { name: "tournament", path: /\/tournaments\/[0-9a-f-]{36}/ },
  { name: "team", path: /\/team\/[0-9a-f-]{36}/ },
  { name: "match list", path: "/matches" },
  { name: "news list", path: "/news" },
  { name: "article", path: /\/news\/[a-z0-9-]+/ },
] as const;

for (const { name, path } of PAGES) {
  test(`${name}: the first paint needs no request to the API`, async ({ page, request }) => {
    const siteMap = await (await request.get("/sitemap.xml")).text();
    const address = typeof path === "string" ? path : path.exec(siteMap)?.[0];
    expect(address).toBeTruthy();
    const asked: string[] = [];
    page.on("request", (sent) => {
      const { pathname } = new URL(sent.url());
      if (/^\/(rest|storage|functions)\/v1\/|^\/config\.json/.test(pathname)) asked.push(pathname);
    });
    await page.goto(address ?? "/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });
}
