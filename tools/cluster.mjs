/**
 * `npm run cluster`: starts a database cluster with three servers on this machine until Ctrl+C
 * (docs/guides/cluster.md).
 * The cluster has three PostgreSQL nodes under Patroni, etcd, HAProxy, an S3 store and the demonstration's data.
 * `PORT` is the site's port.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { childEnvironment, ensureInstalled, NODE } from "./lib/child-processes.mjs";
import { inNamespace } from "./lib/cluster/namespace.mjs";
import { installDebianPackages } from "./lib/debian-packages.mjs";
import { ROOT } from "./lib/package-installation.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

ensureInstalled();
const packagesAreThere = installDebianPackages(["cluster"]);
await ensureWebBuild();
await packagesAreThere();
const folder = mkdtempSync(path.join(tmpdir(), "leyenda-cluster-"));
// Removes the folder however the process ends.
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const { command, args, isNamespace } = inNamespace(NODE, [
  "tools/lib/cluster/cluster-process.ts",
  folder,
]);
const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: childEnvironment() });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => child.kill(isNamespace ? "SIGKILL" : signal));
child.on("exit", (code) => process.exit(code ?? 0));
