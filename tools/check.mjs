/** `npm run check`: format, lint, types, dead code, generated files in step. Stops at the first that fails. */
import path from "node:path";
import { ensureInstalled, NODE, ROOT, run } from "./lib/bootstrap.mjs";

const bin = (name) => path.join(ROOT, "node_modules/.bin", name);
/** Title, program, arguments.
 *  @type {[string, string, string[]][]} */
const STEPS = [
  ["Formato", bin("oxfmt"), ["--check"]],
  ["Reglas", bin("oxlint"), ["--type-aware", "--deny-warnings"]],
  ["Tipos", bin("tsc"), ["-p", "tsconfig.json"]],
  ["Tipos de la web", bin("tsc"), ["-p", "apps/web/tsconfig.json"]],
  ["Tipos de la construcción", bin("tsc"), ["-p", "apps/web/tsconfig.node.json"]],
  ["Código sin uso", bin("knip"), []],
  ["Tipos de la base al día", NODE, ["tools/generate-types.ts", "--check"]],
  ["Esquema al día", NODE, ["tools/dump-schema.ts", "--check"]],
];

ensureInstalled();
for (const [title, command, args] of STEPS) {
  console.log(`· ${title}`);
  const code = run(command, args);
  if (code !== 0) process.exit(code);
}
