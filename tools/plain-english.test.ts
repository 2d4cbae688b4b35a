import { expect, test } from "vitest";
import { budgetProblems, readBudget } from "./lib/plain-english/word-budget.ts";
import { areaOf, findingsIn, projectFindings } from "./lib/plain-english/findings.ts";

test("comments, file names and documents contain no more words to replace than the budget, which only falls", () => {
  expect(budgetProblems(projectFindings(), readBudget())).toEqual([]);
});

const wordsIn = (file: string, text: string) =>
  findingsIn(file, text).map(({ line, word }) => `${line} ${word}`);

test.each([
  ["a.ts", "// It is kept.", ["1 kept"]],
  ["a.ts", "/**\n * Told of it.\n */\nconst kept = 'it is told'; // anew", ["2 Told", "4 anew"]],
  ["a.ts", "const a = `\n// told`;\nconst url = 'https://told.example'; /* He. */", ["3 He"]],
  ["a.tsx", "return <p>{/* of its\n own */}</p>;", ["1 of its own"]],
  ["a.mjs", "// A `told` name, not.a.told.path, told-summary.ts and kept_rows are names.", []],
  ["a.css", ".told { color: red; } /* the house's red */", ["1 the house"]],
  ["a.sql", "-- For whoever\nselect 'told', '-- told';", ["1 whoever"]],
  [
    "a.sql",
    "comment on table public.told is\n  'It''s kept. '\n  'And anew; told.\n@type told t.id\n@field told kept';",
    ["2 kept", "3 anew", "3 told", "5 kept"],
  ],
  [
    "a.sql",
    "--- It's kept.\n--- @type told t.id\n--- @field told kept\ncreate table public.told (",
    ["1 kept", "3 kept"],
  ],
  ["a.sql", "create function f() as $$\n  -- What it asks.\n$$;", ["2 it asks"]],
  ["a.md", "He is\n```sh\ntold\n```\n[x](told.md) `kept` beside", ["1 He", "5 beside"]],
  ["told-kept.ts", "", ["0 told", "0 kept"]],
  ["ToldSummary.tsx", "", ["0 told"]],
  ["a.ts", "// Who knows the link reads it. The user who knows it: who may?", ["1 Who knows"]],
  ["a.ts", "// The page asks the server, and people ask who is there.", ["1 page asks"]],
  ["a.sh", "# told", []],
])("%s: %j", (file, text, words) => {
  expect(wordsIn(file, text)).toEqual(words);
});

test.each([
  ["README.md", "."],
  ["supabase/schema/04-money/01-wallets.sql", "supabase/schema/04-money"],
  ["supabase/tests/tickets/a.test.ts", "supabase/tests"],
  ["apps/web/src/app/a.ts", "apps/web"],
  ["docs/glossary.md", "docs"],
  ["tools/lib/a/b.ts", "tools"],
])("%s counts for %s", (file, area) => {
  expect(areaOf(file)).toBe(area);
});

test("too many words are listed with their lines, and too large a budget with the number to lower it to", () => {
  const findings = findingsIn("docs/a.md", "It is\nkept.");
  expect(budgetProblems(findings, { docs: 0, tools: 2 })).toEqual([
    "docs: 1 words to replace instead of 0. One of these is new:",
    'docs/a.md:2: "kept": cached, stored, retained, saved; keep for habits',
    "tools: lower the budget from 2 to 0: npm run words -- --lower",
  ]);
});
