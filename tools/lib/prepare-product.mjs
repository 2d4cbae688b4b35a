/** Prepares the product: builds the web app, and installs the packages that it needs. */
import { accessSync, constants } from "node:fs";
import { recordCommit } from "./record-commit.mjs";
import { installationOf, ROOT } from "./package-installation.mjs";
import { ensureWebBuild, isWebBuildStale } from "./web-build.mjs";

const NOT_MINE =
  "Esta versión no está instalada y esta cuenta no puede escribir en su carpeta. Ejecuta allí, con la cuenta que sí puede: npm run install:production";

/**
 * Installs and builds what is missing or outdated.
 * In production, packages that only building needs are removed after a build, or if `leaves` requires it.
 * If the service cannot write to its code, the error contains the command to run.
 * @param {{ production: boolean, leaves?: "no more than needed" }} options
 */
export async function ensureProduct({ production, leaves }) {
  const installation = installationOf();
  const isReady = installation.has("run") && !isWebBuildStale();
  if (!isReady) {
    if (!mayWrite()) {
      console.error(NOT_MINE);
      process.exit(1);
    }
    // The build needs the most packages, so it runs first and packages are installed only once.
    await ensureWebBuild();
    installation.ensure("run");
  }
  if (production && (!isReady || leaves !== undefined)) installation.prune();
  if (leaves !== undefined) recordCommit(ROOT);
}

function mayWrite() {
  try {
    accessSync(ROOT, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
