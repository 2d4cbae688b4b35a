/** `npm run check`: format, lint, types, dead code, generated files in step, documents. Stops at the first that fails. */
import path from "node:path";
import { ensureInstalled, NODE, run } from "./lib/bootstrap.mjs";
import { ROOT } from "./lib/installation.mjs";

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
  ["Migraciones al día", NODE, ["tools/migration.ts", "--check"]],
  ["Tipos y límites al día", NODE, ["tools/generate-types.ts", "--check"]],
  ["Documentos", bin("vitest"), ["run", "--project", "tools", "tools/product", "tools/documents"]],
];

ensureInstalled();
for (const [title, command, args] of STEPS) {
  console.log(`· ${title}`);
  const code = run(command, args);
  if (code !== 0) process.exit(code);
}
