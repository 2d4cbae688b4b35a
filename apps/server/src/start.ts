import { ConfigError } from "@leyenda/platform/config/config-error";
import { inWords } from "@leyenda/platform/texts";
import { checkStart } from "./config/check-settings-at-start.ts";
import { ENVIRONMENT, ROOT } from "./config/environment.ts";
import { misspeltVariables, misspeltWarning } from "./config/variables/misspelt.ts";
import { PLATFORM_TEXTS } from "./texts/platform-texts.ts";

/** Checks the settings before the server is loaded, because loading takes seconds on a small machine. */
async function start(): Promise<void> {
  for (const one of misspeltVariables(ENVIRONMENT))
    process.stderr.write(`AVISO: ${misspeltWarning(one)}\n`);
  try {
    await checkStart(ENVIRONMENT, ROOT);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${inWords(error.phrase, PLATFORM_TEXTS)}\n`);
    process.exit(1);
  }
  await import("./main.ts");
}

await start();
