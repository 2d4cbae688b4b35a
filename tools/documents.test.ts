import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { CONFIGURATION_GUIDE, withVariables } from "./lib/configuration-guide.ts";
import { isCommand, problemOf } from "./lib/documents/check-commands.ts";
import { projectFiles, readProjectFile, ROOT } from "./lib/documents/project-files.ts";
import { allPages, parsePage } from "./lib/documents/markdown.ts";
import { namesIn, unknownNames } from "./lib/documents/code-names.ts";
import { isPath, pathExists } from "./lib/documents/mentioned-paths.ts";

const pages = allPages();

test("links between documents lead to a file and a heading that exist", () => {
  const broken = pages.flatMap(({ file, links }) =>
    links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [target = "", anchor] = link.split("#");
        const found = target === "" ? file : path.posix.join(path.posix.dirname(file), target);
        if (!existsSync(path.join(ROOT, found))) return true;
        return anchor && !pages.find((page) => page.file === found)?.anchors.includes(anchor);
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("every command in a document is one that exists, with arguments that match something", () => {
  const wrong = pages.flatMap(({ file, codes, shellLines }) =>
    [...codes.filter(isCommand), ...shellLines].flatMap((command) => {
      const problem = problemOf(command);
      return problem === null ? [] : [`${file}: ${command}: ${problem}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("every file and folder that a document names is there", () => {
  const missing = pages.flatMap(({ file, codes }) =>
    codes
      .filter((text) => isPath(text) && !pathExists(file, text))
      .map((text) => `${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test("every name of code in a how-to occurs in the sources, or in the examples of the how-tos", () => {
  const howTos = pages.filter(({ file }) => file.startsWith("docs/how-to/"));
  const examples = howTos.map(({ file }) =>
    (readProjectFile(file).match(/^```[\s\S]*?^```/gm) ?? []).join("\n"),
  );
  const sources = projectFiles([
    "{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs}",
    "supabase/{schema,tests,functions,seed}/**/*.{ts,sql}",
  ]);
  const known = namesIn([...sources.map(readProjectFile), ...sources, ...examples].join("\n"));
  const unknown = howTos.flatMap(({ file, codes }) =>
    codes
      .filter((code) => !isPath(code) && !isCommand(code))
      .flatMap((code) => unknownNames(code, known).map((name) => `${file}: ${name}`)),
  );
  expect(unknown).toEqual([]);
});

test("no two files of an area of the schema share a number", () => {
  const numbers = projectFiles("supabase/schema/*/*.sql").map((file) =>
    file.replace(/-[^/]*$/, ""),
  );
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test("the guide's tables of variables are those of the server (npm run types)", () => {
  const guide = readProjectFile(CONFIGURATION_GUIDE);
  expect(guide).toContain("| `PORT` | `3000` |");
  expect(withVariables(guide)).toBe(guide);
});

test("the README of the benchmarks names each of them", () => {
  const { codes } = parsePage("bench/README.md", readProjectFile("bench/README.md"));
  const benches = projectFiles("bench/*.bench.ts").map((file) => path.basename(file));
  expect(benches.filter((bench) => !codes.includes(bench))).toEqual([]);
});

test("the glossary says what every parameter of an address means", () => {
  const glossary = parsePage("docs/glossary.md", readProjectFile("docs/glossary.md")).codes;
  const names = projectFiles("apps/web/src/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => [
      ...readProjectFile(file).matchAll(
        /(?:[pP]arams|search)\.get\("(\w+)"\)|FromParams\(\w+, "(\w+)"|useSearchText\("(\w+)"\)/g,
      ),
    ])
    .map(([, read, word, text]) => read ?? word ?? text ?? "");
  expect(names).toContain("estado");
  expect([...new Set(names)].filter((name) => !glossary.includes(name))).toEqual([]);
});

describe("what cannot be run is noticed", () => {
  test.each([
    ["npm run tests", "there is no script tests"],
    ["npm run bench -- everything", "no benchmark is called everything"],
    ["npm run check fast", "arguments of check come after --"],
    ["npm publish", "npm publish is no rule of these documents"],
    ["node tools/nothing.ts", "there is no tools/nothing.ts"],
    ["node_modules/.bin/vitest run --project databse x", "there is no project databse"],
    ["node_modules/.bin/vitest run --project web supabase/tests", "no test matches supabase/tests"],
    ["node_modules/.bin/playwright test e2e/nothing.spec.ts", "there is no e2e/nothing.spec.ts"],
    ["make all", "nobody knows make"],
    ["HOSTILE_SEED=1 npm run test:hostile", null],
    ["cd /srv && npm run --silent backup -- /srv/x", null],
    ["npm run bench -- data-api", null],
  ])("%s", (command, problem) => {
    expect(problemOf(command)).toBe(problem);
  });
});

test("a name is known with its schema or without, and only if it occurs", () => {
  const known = namesIn("select private.notify_user(id)");
  expect(unknownNames("notify_user, private.notify_user", known)).toEqual([]);
  expect(unknownNames("public.notify_user and notify_users in it", known)).toEqual([
    "public.notify_user",
    "and",
    "notify_users",
  ]);
});

test("a page is read with its tables, fences and headings", () => {
  const page = parsePage(
    "x.md",
    "# Es `así`, sí\n| a |\n|---|\n| `b` [c](d.md#e) |\n```sh\nnpm start\n```",
  );
  expect(page).toEqual({
    file: "x.md",
    links: ["d.md#e"],
    codes: ["así", "b"],
    shellLines: ["npm start"],
    anchors: ["es-así-sí"],
  });
});
