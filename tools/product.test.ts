import { describe, expect, test } from "vitest";
import { PAGES } from "../apps/web/src/config/pages.ts";
import { projectFiles, readProjectFile } from "./lib/documents/project-files.ts";
import {
  fixedParts,
  parseProofs,
  parseStatements,
  quotedTexts,
  titlesMeant,
  wordsOf,
} from "./lib/documents/product-statements.ts";
import { testReader } from "./lib/documents/test-reach.ts";
import { testFiles, titlesIn } from "./lib/documents/test-titles.ts";

const MOST_WORDS = 40;

const PROOF = "docs/product/proof.json";
const pages = projectFiles("docs/product/*.md");
const statements = pages.flatMap((file) => parseStatements(readProjectFile(file)));
const proofs = parseProofs(readProjectFile(PROOF));
const tests = testFiles();
const readTest = testReader();

/** For each product statement, the tests that prove it, with their full titles. */
const testsOf = Map.groupBy(
  proofs.flatMap(({ file, title, ids }) =>
    titlesMeant(title, tests.get(file) ?? []).flatMap((full) =>
      ids.map((id) => ({ id, file, title: full })),
    ),
  ),
  ({ id }) => id,
);

const repeated = (list: readonly string[]) => list.filter((item, at) => list.indexOf(item) !== at);

/** Quoted texts of product statements that do not occur in the statement's test. */
const textsAbsentFrom = (sourceOf: (id: string) => string) =>
  statements.flatMap(({ id, text }) =>
    quotedTexts(text)
      .flatMap(fixedParts)
      .filter((part) => !sourceOf(id).includes(part))
      .map((part) => `${id}: ${part}`),
  );

describe("the statements of the product", () => {
  test("have an identifier each, in every line that looks like one", () => {
    const marked = pages.flatMap(
      (file) => readProjectFile(file).match(/\*\*[A-Z]+-\d+\*\*/g) ?? [],
    );
    expect(statements.map(({ id }) => `**${id}**`)).toEqual(marked);
    expect(repeated(marked)).toEqual([]);
  });

  test("are all that a page lists: nothing below a statement is read by nobody", () => {
    const others = pages.flatMap((file) =>
      readProjectFile(file)
        .split("\n")
        .filter((line) => /^(?:[-*] (?!\*\*[A-Z]+-\d+\*\* )|\s+\S)/.test(line))
        .map((line) => `${file}: ${line}`),
    );
    expect(others).toEqual([]);
  });

  test("are short enough to be one fact", () => {
    const long = statements
      .filter(({ text }) => wordsOf(text) > MOST_WORDS)
      .map(({ id, text }) => `${id}: ${wordsOf(text)} words`);
    expect(long).toEqual([]);
  });

  test("are proven by a test each", () => {
    const known = new Set(statements.map(({ id }) => id));
    const proven = new Set(proofs.flatMap(({ ids }) => ids));
    expect(
      [...known].filter((id) => !proven.has(id)),
      `without a test in ${PROOF}`,
    ).toEqual([]);
    expect(
      [...proven].filter((id) => !known.has(id)),
      "unknown",
    ).toEqual([]);
  });

  test("are known where the code names them", () => {
    const named = projectFiles("{apps,packages,supabase,e2e,bench}/**/*.{ts,tsx,sql}").flatMap(
      (file) =>
        [...readProjectFile(file).matchAll(/\b([A-Z]+-\d+) in docs\/product/g)].map(([, id]) => id),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id) => !statements.some((one) => one.id === id))).toEqual([]);
  });

  test("name tests that exist, each by one title of its file", () => {
    const unknown = proofs
      .filter(({ file, title }) => titlesMeant(title, tests.get(file) ?? []).length !== 1)
      .map(({ file, title }) => `${file}: ${title}`);
    expect(unknown).toEqual([]);
  });

  test("quote texts that stand in the sources word for word", () => {
    const sources = projectFiles("{apps,packages,supabase}/**/*.{ts,tsx,sql}")
      .filter((file) => !/\.(test|bench)\.|\/tests\/|supabase\/schema\.sql/.test(file))
      .map(readProjectFile)
      .join("\n");
    expect(textsAbsentFrom(() => sources)).toEqual([]);
  });

  test("quote texts that one of the tests named beside them reads, not another of its file", () => {
    const unread = textsAbsentFrom((id) =>
      (testsOf.get(id) ?? []).map(({ file, title }) => readTest(file, title)).join("\n"),
    );
    expect(unread).toEqual([]);
  });
});

test("no page is open to everybody by oversight", () => {
  // Statements such as `Public: /about and /team/{id}` or `/ranking is public`.
  const open = statements.flatMap(({ text }) => [
    ...(text.startsWith("Public") ? text.matchAll(/(?<![\w}])(\/[\w/{}-]*)/gu) : []),
    ...text.matchAll(/(\/[\w/{}-]+) is public\b/gu),
  ]);
  const stated = open.map(([, address = ""]) => address.replaceAll(/\{\w+\}/gu, ":"));
  const unstated = PAGES.filter(({ guard }) => guard === "everybody")
    .map(({ path }) => path)
    .filter((path) => !stated.includes(path.replaceAll(/:\w+/gu, ":")));
  expect(unstated).toEqual([]);
});

test("titles are read from every way of declaring a test", () => {
  const source = `
    test("one", () => { test.step("inner", async () => {}); });
    test.each([{ why: "a row" }])("two $why", ({ why }) => {});
    test.for([1])(\`three \${name}\`, { timeout: 5 }, () => {});
    describe.skipIf(x)("four", () => { it("five", () => {}); });
    test.use({ storageState: x }, "no");
    other("six", () => {});`;
  expect([...titlesIn("sample.test.ts", source)]).toEqual([
    "one",
    "two $why",
    "a row",
    "three ${name}",
    "four",
    "five",
  ]);
});

test("a statement is one line, and its quoted texts are read without apostrophes", () => {
  const page = "- **A-1** One 'Hola'.\n- **A-2** It's one's own.\n  more\n";
  expect(parseStatements(page)).toEqual([
    { id: "A-1", text: "One 'Hola'." },
    { id: "A-2", text: "It's one's own." },
  ]);
  expect(quotedTexts("It's one's 'Hola {name}...' and 'Sí'.")).toEqual(["Hola {name}...", "Sí"]);
  expect(fixedParts("Hola {name}...")).toEqual(["Hola"]);
  expect(wordsOf("See [the rule](rules.md#a-b) now.")).toBe(4);
});

test("a proof is a test below its file, its title cut or whole, with what it proves", () => {
  const table = { "a-file": { "one way…": "A-1, B-2", another: "A-1" } };
  expect(parseProofs(JSON.stringify(table))).toEqual([
    { file: "a-file", title: "one way…", ids: ["A-1", "B-2"] },
    { file: "a-file", title: "another", ids: ["A-1"] },
  ]);
  expect(titlesMeant("one way…", ["one way in", "one way", "other"])).toHaveLength(2);
  expect(titlesMeant("one way", ["one way in", "one way"])).toEqual(["one way"]);
});

test("a test says what stands in it, in its tables and in what it calls, and nothing of its neighbours", () => {
  const read = testReader();
  const own =
    "a test says what stands in it, in its tables and in what it calls, and nothing of its neighbours";
  expect(read("product", own)).toContain("nothing of its neighbours");
  // The text is found in a function of the same file, or in a page object that the test calls.
  const dead = "a player is told what could not be loaded, and may try again";
  expect(read("product-failures", dead)).toContain("No se pudieron cargar los juegos.");
  const way =
    "from a link in a chat to the place, confirmed by the code: five taps, four fields and the code";
  expect(read("way-in.phone", way)).toContain("Confirmar inscripción");
  expect(read("way-in.phone", way)).not.toContain("El enlace caducó");
  // A row of a test table counts as a test.
  expect(read("next-cup", "one of the same game, though it begins later")).toContain("nextCup(");
});
