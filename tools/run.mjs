/** Runs one of the project's TypeScript programs: `node tools/run.mjs <file> [arguments]`. */
import { become, ensureInstalled, NODE } from "./lib/bootstrap.mjs";

ensureInstalled();
const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error("Uso: node tools/run.mjs <archivo.ts> [argumentos]");
  process.exit(2);
}
become(NODE, [file, ...args]);
