/** Runs one of the project's TypeScript scripts: `node tools/run.mjs <file> [arguments]`. */
import { become, NODE } from "./lib/child-processes.mjs";
import { installationOf } from "./lib/package-installation.mjs";

/** The folder of an operator's commands, which also run where development packages are missing. */
const COMMANDS = "apps/server/src/commands/";

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error("Uso: node tools/run.mjs <archivo.ts> [argumentos]");
  process.exit(2);
}
installationOf().ensure(file.startsWith(COMMANDS) ? "run" : "all");
become(NODE, [file, ...args]);
