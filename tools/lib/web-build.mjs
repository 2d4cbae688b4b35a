/** Builds the web app if its sources are newer than the last build, and installs the packages that building needs. */
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

/** Whether the web app was never built, or its sources changed after the build. */
export function isWebBuildStale() {
  if (!existsSync(RESULT)) return true;
  // Only the folder's contents count, because the time of apps/web itself changes whenever dist is replaced.
  const builtAt = statSync(RESULT).mtimeMs;
  return SOURCES.some((source) => {
    const target = path.join(ROOT, source);
    if (source !== "apps/web") return newestChange(target) > builtAt;
    return readdirSync(target).some(
      (entry) => !SKIPPED.has(entry) && newestChange(path.join(target, entry)) > builtAt,
    );
  });
}

/** Builds the web app. If that fails, the process exits with the build's exit code. */
export function ensureWebBuild() {
  if (!isWebBuildStale()) return;
  installationOf().ensure("build");
  console.log("Construyendo la aplicación web…");
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  const web = path.join(ROOT, "apps/web");
  const common = ["build", "--logLevel", "error", web];
  // Set explicitly, because a test run, which may start the build, has another environment.
  const production = { NODE_ENV: "production" };
  // The server's renderer is built first: when the browser's index.html exists, both are complete.
  for (const args of [["--ssr", "src/app/entry-server.tsx"], []]) {
    const code = run(NODE, [vite, ...common, ...args], production);
    if (code !== 0) process.exit(code);
  }
}
