import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../documents/project-files.ts";

/** Parts of a checkout that git does not contain: installed packages and the built web app. */
const MADE = [
  "node_modules",
  "apps/server/node_modules",
  "apps/web/node_modules",
  "apps/web/dist",
  "apps/web/dist-server",
  "packages/platform/node_modules",
];

/** Creates a git repository in `folder` with the present files of this checkout, so that tests can clone it. */
export function createSourceRepository(folder: string): void {
  copyFiles(folder);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
  git("init", "-q");
  git("add", "-A");
  git("-c", "user.name=test", "-c", "user.email=test@example.test", "commit", "-qm", "as it is");
}

/** Copies this checkout into `folder`, to be changed and run there. The copy shares the packages and the web app. */
export function copyCheckout(folder: string): void {
  copyFiles(folder);
  for (const name of MADE.filter((one) => existsSync(path.join(ROOT, one))))
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
}

function copyFiles(folder: string): void {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  mkdirSync(folder, { recursive: true });
  for (const file of files.split("\0").filter(Boolean))
    cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true, force: true });
}
