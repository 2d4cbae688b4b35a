/** `npm run dev`: the server on its port, restarted on changes, and Vite with hot reload. */
import { spawn } from "node:child_process";
import { childEnvironment, ensureInstalled, NODE } from "./lib/child-processes.mjs";
import { ROOT } from "./lib/package-installation.mjs";
import { SERVER } from "./lib/server-command.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

ensureInstalled();
await ensureWebBuild();
const options = { cwd: ROOT, stdio: "inherit", env: childEnvironment() };
const children = [
  spawn(
    NODE,
    [
      "--watch-path=apps/server/src",
      "--watch-path=packages/platform/src",
      "--watch-path=supabase",
      ...SERVER,
    ],
    options,
  ),
  spawn(NODE, ["node_modules/vite/bin/vite.js", "apps/web"], options),
];
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
for (const child of children) {
  child.on("exit", (code) => {
    children.forEach((other) => other.kill("SIGTERM"));
    process.exitCode = code ?? 1;
  });
}
