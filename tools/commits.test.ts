import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "./lib/documents/project-files.ts";

/** Commits before this time need not follow the rule. */
const SINCE = "2026-11-30T20:00:00Z";

/** Conventional Commits: a type, optionally a part of the product, and a description. */
const SUBJECT =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w-]+\))?!?: \S/u;

const problemsIn = (subjects: readonly string[]) =>
  subjects.filter((subject) => subject.length > 72 || !SUBJECT.test(subject));

test("subjects of commits name a type and have at most 72 characters", () => {
  const log = execFileSync(
    "git",
    ["log", "--no-merges", "-200", `--since=${SINCE}`, "--format=%s"],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(problemsIn(log.split("\n").filter(Boolean))).toEqual([]);
});

test("a subject without a type, or one that is too long, is a problem", () => {
  const long = `fix: ${"a".repeat(68)}`;
  expect(problemsIn(["fix(web): a", "feat!: b", "Fixed", long])).toEqual(["Fixed", long]);
});
