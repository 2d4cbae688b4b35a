import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openHtmlTemplate } from "./html-template.ts";

const INDEX = `<html><head><!--app-head--><link rel="stylesheet" crossorigin href="/assets/shared.css"></head>
<body><div id="root"><!--app-body--></div><!--app-data--></body></html>`;
const PAGES = "src/app/page-modules.ts";
const PARTS = { head: "", body: "", config: {}, data: null };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-template-"));
  mkdirSync(join(folder, ".vite"));
  mkdirSync(join(folder, "assets"));
  for (const name of ["shared", "button", "card", "list", "page", "part"]) {
    writeFileSync(join(folder, `assets/${name}.css`), `.${name}{color:red}`);
  }
  writeFileSync(join(folder, "index.html"), INDEX);
  const manifest = {
    "index.html": { file: "assets/app.js", imports: ["_button.js"], css: ["assets/shared.css"] },
    "_button.js": { file: "assets/button.js", css: ["assets/button.css"] },
    "_card.js": { file: "assets/card.js", imports: ["_button.js"], css: ["assets/card.css"] },
    "list.tsx": { file: "assets/list.js", imports: ["_card.js"], css: ["assets/list.css"] },
    "part.tsx": { file: "assets/part.js", imports: ["_card.js"], css: ["assets/part.css"] },
    "page.tsx": {
      file: "assets/page.js",
      imports: ["_card.js"],
      css: ["assets/card.css", "assets/page.css"],
    },
    "parted.tsx": { file: "assets/parted.js", dynamicImports: ["part.tsx", PAGES, "index.html"] },
    [PAGES]: { file: "assets/pages.js", dynamicImports: ["list.tsx", "page.tsx", "parted.tsx"] },
  };
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  const parts = { "slim.tsx": ".part{color:red}" };
  writeFileSync(join(folder, ".vite/page-styles.json"), JSON.stringify(parts));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sheets = (modules: readonly string[]) =>
  [
    ...(openHtmlTemplate(folder).render({ ...PARTS, modules }) ?? "").matchAll(
      /<link rel="stylesheet"[^>]*href="([^"]+)"/g,
    ),
  ].map(([, href]) => href);

it("the sheet that every page shares comes first, then each of the page's once, in the order of its modules", () => {
  expect(sheets(["list.tsx", "page.tsx"])).toEqual([
    "/assets/shared.css",
    "/assets/list.css",
    "/assets/card.css",
    "/assets/page.css",
  ]);
});

it("sheets stand within the page, and their links load nothing", () => {
  const html = openHtmlTemplate(folder).render({ ...PARTS, modules: ["list.tsx"] }) ?? "";
  expect(html).toContain("<style>.shared{color:red}</style>");
  expect(html).toContain("<style>.list{color:red}</style>");
  expect(html).not.toMatch(/<link rel="stylesheet"(?! disabled)/);
});

it("a page with a part of the shared sheet contains that part, and fetches the sheet later", () => {
  const html = openHtmlTemplate(folder).render({ ...PARTS, modules: ["slim.tsx"] }) ?? "";
  expect(html).toContain("<style>.part{color:red}</style>");
  expect(html).not.toContain(".shared{color:red}");
  expect(html).toContain('rel="prefetch" as="style" href="/assets/shared.css"');
});

it("a page without modules has the shared sheet alone", () => {
  expect(sheets([])).toEqual(["/assets/shared.css"]);
});

it("a script that stands in every page is allowed, whatever stands in it", () => {
  const script = "if (1 < 2) start();";
  writeFileSync(
    join(folder, "index.html"),
    INDEX.replace("</body>", `<script>${script}</script></body>`),
  );
  const hash = createHash("sha256").update(script).digest("base64");
  expect(openHtmlTemplate(folder).scriptHashes()).toEqual([`'sha256-${hash}'`]);
});

it("a part whose code comes later is rendered with its sheet, without its code and the sheets of other pages", () => {
  expect(sheets(["parted.tsx"])).toEqual([
    "/assets/shared.css",
    "/assets/part.css",
    "/assets/card.css",
  ]);
  const html = openHtmlTemplate(folder).render({ ...PARTS, modules: ["parted.tsx"] }) ?? "";
  expect(html).toContain("/assets/parted.js");
  expect(html).not.toContain("/assets/part.js");
});

it("while a new build is being written the scripts of kept pages stay allowed", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const template = openHtmlTemplate(folder);
  const hashes = template.scriptHashes();
  expect(hashes).toHaveLength(1);
  rmSync(join(folder, "index.html"));
  vi.advanceTimersByTime(60_000);
  expect(template.render({ ...PARTS, modules: [] })).toBeNull();
  expect(template.scriptHashes()).toEqual(hashes);
  vi.useRealTimers();
});
