import { expect, test } from "vitest";
import { metaTags } from "./page-meta-tags.ts";

test("a page whose news can be followed names its feeds, a private one does not", () => {
  const head = { title: "Copa", description: "Una copa", feed: "torneo/1" };
  const options = { origin: "https://sitio.test", brand: "Leyenda", path: "/tournaments/1" };
  const feeds = (tags: string) =>
    [...tags.matchAll(/<link rel="alternate" type="([^"]+)"[^>]* href="([^"]+)"/gu)].map(
      ([, type, href]) => [type, href],
    );
  expect(feeds(metaTags(head, options))).toEqual([
    ["application/atom+xml", "https://sitio.test/functions/v1/feed/torneo/1.atom"],
    ["application/feed+json", "https://sitio.test/functions/v1/feed/torneo/1.json"],
  ]);
  expect(feeds(metaTags(head, { ...options, isHidden: true }))).toEqual([]);
});
