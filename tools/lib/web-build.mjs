/** Builds the web app when its sources are newer than the last build, with the packages that this takes. */
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { NODE, run } from "./bootstrap.mjs";
import { installationOf, ROOT } from "./installation.mjs";

const SOURCES = ["apps/web", "packages", "package-lock.json"];
const RESULT = path.join(ROOT, "apps/web/dist/index.html");
const SKIPPED = new Set(["node_modules", "dist", "dist-server"]);

function newestChange(target) {
  const stats = statSync(target);
  if (!stats.isDirectory()) return stats.mtimeMs;
  let newest = stats.mtimeMs;
  for (const entry of readdirSync(target)) {
    if (!SKIPPED.has(entry)) newest = Math.max(newest, newestChange(path.join(target, entry)));
  }
  return newest;
}

/** Whether there is no build, or sources changed after it. */
export function isWebBuildStale() {
  if (!existsSync(RESULT)) return true;
  // The folder apps/web itself changes whenever dist is replaced, so only what is in it counts.
  const builtAt = statSync(RESULT).mtimeMs;
  return SOURCES.some((source) => {
    const target = path.join(ROOT, source);
    if (source !== "apps/web") return newestChange(target) > builtAt;
    return readdirSync(target).some(
      (entry) => !SKIPPED.has(entry) && newestChange(path.join(target, entry)) > builtAt,
    );
  });
}

/** Exits the process with the build's own code when it fails. */
export function ensureWebBuild() {
  if (!isWebBuildStale()) return;
  installationOf().ensure("build");
  console.log("Construyendo la aplicación web…");
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  const web = path.join(ROOT, "apps/web");
  const common = ["build", "--logLevel", "error", web];
  // A test run that finds the build stale has an environment of its own, which is not to be built in.
  const production = { NODE_ENV: "production" };
  // What draws pages on the server first: the browser's index.html marks that both are there.
  for (const args of [["--ssr", "src/app/entry-server.tsx"], []]) {
    const code = run(NODE, [vite, ...common, ...args], production);
    if (code !== 0) process.exit(code);
  }
}
