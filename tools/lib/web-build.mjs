/** Builds the web app if its sources are newer than the last build, and installs the packages that building needs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { childEnvironment, NODE } from "./child-processes.mjs";
import { installationOf, ROOT } from "./package-installation.mjs";

const SOURCES = ["apps/web", "packages", "package-lock.json"];
/** What the two builds write: the page for browsers and the renderer for the server. */
const RESULTS = ["dist/index.html", "dist-server/entry-server.js"].map((file) =>
  path.join(ROOT, "apps/web", file),
);
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
  if (!RESULTS.every((file) => existsSync(file))) return true;
  // Only the folder's contents count, because the time of apps/web itself changes whenever dist is replaced.
  const builtAt = Math.min(...RESULTS.map((file) => statSync(file).mtimeMs));
  return SOURCES.some((source) => {
    const target = path.join(ROOT, source);
    if (source !== "apps/web") return newestChange(target) > builtAt;
    return readdirSync(target).some(
      (entry) => !SKIPPED.has(entry) && newestChange(path.join(target, entry)) > builtAt,
    );
  });
}

/** Builds the web app, for browsers and for the server at once. If one fails, the process exits with its exit code. */
export async function ensureWebBuild() {
  if (!isWebBuildStale()) return;
  installationOf().ensure("build");
  console.log("Construyendo la aplicación web…");
  const codes = await Promise.all([build(), build("--ssr", "src/app/entry-server.tsx")]);
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** Runs Vite's build and returns its exit code. */
async function build(...options) {
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  const web = path.join(ROOT, "apps/web");
  const child = spawn(NODE, [vite, "build", "--logLevel", "error", web, ...options], {
    cwd: ROOT,
    stdio: "inherit",
    // NODE_ENV is set here, because a test run, which may start the build, sets another value.
    env: childEnvironment({ NODE_ENV: "production" }),
  });
  const [code] = await once(child, "close");
  return code ?? 1;
}
