import { expect, test } from "vitest";
import { splitLinks } from "./split-links.ts";

const hrefs = (text: string) =>
  splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

test("web addresses become links, the sentence around them does not", () => {
  expect(splitLinks("Mira https://leyenda.test/a?b=1. ¡Ya!")).toEqual([
    { text: "Mira ", href: null },
    { text: "https://leyenda.test/a?b=1", href: "https://leyenda.test/a?b=1" },
    { text: ". ¡Ya!", href: null },
  ]);
  expect(hrefs("(www.leyenda.com) y leyenda.com/torneos,")).toEqual([
    ["www.leyenda.com", "https://www.leyenda.com"],
    ["leyenda.com/torneos", "https://leyenda.com/torneos"],
  ]);
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT://leyenda.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd",
  "vbscript:msgbox(1)",
  "<img src=x onerror=alert(1)>",
])("%s is no link of its own kind", (text) => {
  for (const [, href] of hrefs(text)) expect(href).toMatch(/^https?:\/\//);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("a text without links stays in one piece, an empty one has none", () => {
  expect(splitLinks("hola\n¿todo bien?")).toEqual([{ text: "hola\n¿todo bien?", href: null }]);
  expect(splitLinks("")).toEqual([]);
});
