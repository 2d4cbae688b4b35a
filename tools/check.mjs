/**
 * `npm run check`: format, lint, types, dead code, migrations in step, budgets.
 * Checks that need a database or read documents are tests.
 * The lint takes as long as all other steps together, so it runs at the same time; its output comes last.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment, ensureInstalled, NODE } from "./lib/child-processes.mjs";
import { ROOT } from "./lib/package-installation.mjs";

const bin = (name) => path.join(ROOT, "node_modules/.bin", name);
/** Uses one type checker instead of four, because each would infer the client's types again. */
const TYPES = ["--checkers", "1"];
/**
 * The steps, each with its title, executable and arguments.
 * @type {[string, string, string[]][]}
 */
const STEPS = [
  ["Formato", bin("oxfmt"), ["--check"]],
  ["Tipos", bin("tsc"), ["-p", "tsconfig.json", ...TYPES]],
  ["Tipos de la web", bin("tsc"), ["-p", "apps/web/tsconfig.json", ...TYPES]],
  ["Tipos de la construcción", bin("tsc"), ["-p", "apps/web/tsconfig.node.json"]],
  ["Código sin uso", bin("knip"), []],
  ["Migraciones al día", NODE, ["tools/migration.ts", "--check"]],
  ["Presupuestos", NODE, ["tools/budgets.ts"]],
];

/** Starts the lint on one processor, because it uses as many type checkers as there are processors. */
function lint() {
  const child = spawn(bin("oxlint"), ["--type-aware", "--deny-warnings"], {
    cwd: ROOT,
    env: childEnvironment({ GOMAXPROCS: "1" }),
  });
  process.once("exit", () => child.kill());
  const said = [];
  child.stdout.on("data", (piece) => said.push(piece));
  child.stderr.on("data", (piece) => said.push(piece));
  return once(child, "close").then(([code]) => ({ code, text: Buffer.concat(said).toString() }));
}

/** Runs a step to its end while the lint runs. */
async function take([title, command, args]) {
  console.log(`· ${title}`);
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: childEnvironment() });
  const [code] = await once(child, "close");
  return code;
}

ensureInstalled();
const linted = lint();
for (const step of STEPS) {
  const code = await take(step);
  if (code !== 0) process.exit(code ?? 1);
}
console.log("· Reglas");
const { code, text } = await linted;
process.stdout.write(text);
process.exit(code ?? 1);
