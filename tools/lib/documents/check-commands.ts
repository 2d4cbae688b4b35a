/** Checks that the commands in documents would work in this repository. */
import { existsSync } from "node:fs";
import path from "node:path";
import packageJson from "../../../package.json" with { type: "json" };
import vitestConfig from "../../../vitest.config.ts";
import { projectFiles, readProjectFile, ROOT } from "./project-files.ts";

const SCRIPTS: Readonly<Record<string, string>> = packageJson.scripts;
/** The executables that documents may use; `supabase` is the CLI of the hosted platform. */
const PROGRAMS = new Set(["npm", "npx", "node", "vitest", "playwright", "supabase"]);
/** Tests that run an operator's commands on separate servers. */
const COMMANDS_TESTS = "apps/server/src/commands/*.test.ts";

/** The system's commands that documents may use. Tests of backups, operation and clusters run these commands. */
const SYSTEM = new Set([
  "apt",
  "leyenda",
  "promtool",
  "curl",
  "mv",
  "patronictl",
  "pg_ctl",
  "pgbackrest",
  "gpg",
  "psql",
  "rm",
  "sed",
  "tar",
  "sha256sum",
  "cd",
  "git",
  "ln",
  "set",
  "sleep",
  "install",
  "systemctl",
  "useradd",
  "while",
]);

/** A command that runs another command, given after `--`, as another account. */
const AS_ANOTHER = "runuser";

const isBinary = (name: string) => existsSync(path.join(ROOT, "node_modules/.bin", name));
const isFile = (file: string) => existsSync(path.join(ROOT, file));

/** Returns the words of a command, without leading variables and `cd`. */
function wordsOf(command: string): string[] {
  const words = command
    .replace(/^.*&& /, "")
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "…");
  return words.slice(words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word)));
}

/** Whether a text in backticks is a command. */
export function isCommand(text: string): boolean {
  const [program = "", ...rest] = wordsOf(text);
  return rest.length > 0 && (PROGRAMS.has(program) || program.startsWith("node_modules/.bin/"));
}

/** Returns why a command would not work; null if it would. */
export function problemOf(command: string): string | null {
  const [program = "", ...args] = wordsOf(command);
  if (/^[A-Z][A-Z0-9_]*=/.test(program)) return null;
  // A release contains the command `leyenda`; PostgreSQL's executables are in a folder of its version.
  const name = program
    .replace("node_modules/.bin/", "")
    .replace(/^leyenda-[\d.]+\/bin\/|^\/usr\/lib\/postgresql\/\d+\/bin\//, "");
  switch (name) {
    case AS_ANOTHER:
      return problemOf(args.slice(args.indexOf("--") + 1).join(" "));
    case "npm":
      return npmProblem(args);
    case "npx":
      return problemOf(args.filter((arg) => !arg.startsWith("--no-install")).join(" "));
    case "node":
      return isFile(args[0] ?? "") ? null : `there is no ${args[0]}`;
    case "vitest":
      return vitestProblem(args);
    case "playwright":
      return (
        args
          .slice(1)
          .filter((arg) => !arg.startsWith("-") && !isFile(arg))
          .map((file) => `there is no ${file}`)
          .join() || null
      );
    case "supabase":
      return args.length > 0 ? null : "says nothing";
    default:
      return isBinary(name) || SYSTEM.has(name) ? null : `nobody knows ${name}`;
  }
}

function npmProblem([verb = "", ...args]: string[]): string | null {
  if (verb === "install" || verb === "ci") return null;
  if (verb === "start" || verb === "test") return scriptProblem(verb, args);
  if (verb !== "run") return `npm ${verb} is no rule of these documents`;
  const [script = "", ...rest] = args.filter((arg) => arg !== "--silent");
  return scriptProblem(script, rest);
}

function scriptProblem(script: string, args: string[]): string | null {
  const line = SCRIPTS[script];
  if (!line) return `there is no script ${script}`;
  const file = line.split(" ").findLast((word) => /\.(ts|mjs)$/.test(word)) ?? "";
  if (!isFile(file)) return `the script ${script} runs ${file}, which is not there`;
  const [separator, ...given] = args;
  if (separator !== undefined && separator !== "--") return `arguments of ${script} come after --`;
  if (script === "bench") {
    const benches = projectFiles("bench/*.bench.ts");
    return given.every((word) => benches.some((bench) => bench.includes(word)))
      ? null
      : `no benchmark is called ${given.join(" ")}`;
  }
  if (script === "words") return given.length > 1 ? "words takes one folder, or --lower" : null;
  if (script === "migration") return given.length > 1 ? "a migration has one name" : null;
  if (!file.startsWith("apps/server/src/commands/")) {
    return given.length > 0 ? `${script} takes no arguments` : null;
  }
  const runs = projectFiles(COMMANDS_TESTS).some((test) =>
    readProjectFile(test).includes(`"${path.basename(file, ".ts")}"`),
  );
  return runs ? null : `none of ${COMMANDS_TESTS} runs ${script}`;
}

/** Returns why a filter matches no tests. Vitest itself hardly shows that a filter matched nothing. */
function vitestProblem(args: string[]): string | null {
  const at = args.indexOf("--project");
  const wanted = at === -1 ? null : (args[at + 1] ?? "");
  const projects = (vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === "object" && "test" in project && project.test ? [project.test] : [],
  );
  const chosen = projects.filter(({ name }) => wanted === null || name === wanted);
  if (chosen.length === 0) return `there is no project ${wanted}`;
  const files = projectFiles(chosen.flatMap(({ include }) => include ?? []));
  const filters = args.filter((_arg, index) => index > 0 && index !== at && index !== at + 1);
  const empty = filters.filter(
    (filter) => !filter.startsWith("-") && !files.some((file) => file.includes(filter)),
  );
  return empty.length > 0 ? `no test matches ${empty.join(" ")}` : null;
}
