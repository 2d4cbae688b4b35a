import { execFileSync } from "node:child_process";
import path from "node:path";
import { readProjectFile, ROOT } from "../documents/project-files.ts";
import { projectFindings } from "../plain-english/findings.ts";

/** Matches generated files, which do not count. */
const GENERATED =
  /^(?:supabase\/(?:migrations\/|tests\/releases\/|schema\/AREAS\.md)|packages\/db-types\/src\/|apps\/server\/openapi\.json|tools\/api-surface\.txt|package-lock\.json)/u;

/** Matches tests, test helpers and benchmarks. */
const TESTS =
  /\.(?:test|spec)\.tsx?$|\/testing\/|^(?:e2e|bench|supabase\/tests|packages\/testing)\//u;

const CODE = /\.(?:ts|tsx|mjs|js)$/u;

/** The measured sizes of the repository, by the name of the budget in `tools/budgets.json`. */
export interface Sizes {
  /** Lines of TypeScript and JavaScript that are not tests. */
  readonly codeLines: number;
  readonly sqlLines: number;
  readonly cssLines: number;
  readonly testLines: number;
  readonly documentWords: number;
  readonly files: number;
  /** Files with texts for users. */
  readonly copyFiles: number;
  /** End-to-end tests that `npm test` runs. */
  readonly essentialEndToEndTests: number;
  /** Words in comments and documents that the plain-English list replaces. */
  readonly wordsToReplace: number;
}

const filesOfRepository = (): readonly string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .split("\0")
    .filter((file) => file !== "" && !GENERATED.test(file));

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readProjectFile(file).split("\n").length - 1, 0);
}

const wordsOf = (text: string) => text.match(/\S+/gu)?.length ?? 0;

/** Counts the essential end-to-end tests, once per viewport width, and the essential tests that visit pages. */
function countEssentialTests(): number {
  const essential = JSON.parse(readProjectFile("e2e/essential.json")) as Readonly<
    Record<string, Readonly<Record<string, readonly string[]>>>
  >;
  const walks = readProjectFile("e2e/fixtures/walks.ts").match(/^ {4}isEssential: true/gm) ?? [];
  return Object.values(essential).flatMap(Object.values).flat().length + walks.length;
}

export function measureSizes(): Sizes {
  const files = filesOfRepository();
  const code = files.filter((file) => CODE.test(file));
  const documents = files.filter((file) => file.endsWith(".md"));
  return {
    codeLines: linesOf(code.filter((file) => !TESTS.test(file))),
    sqlLines: linesOf(files.filter((file) => file.endsWith(".sql"))),
    cssLines: linesOf(files.filter((file) => file.endsWith(".css"))),
    testLines: linesOf(code.filter((file) => TESTS.test(file))),
    documentWords: documents.reduce((sum, file) => sum + wordsOf(readProjectFile(file)), 0),
    files: files.length,
    copyFiles: files.filter((file) =>
      /^(?:copy|.*-copy|.*\.copy)\.tsx?$/u.test(path.basename(file)),
    ).length,
    essentialEndToEndTests: countEssentialTests(),
    wordsToReplace: projectFindings().length,
  };
}
