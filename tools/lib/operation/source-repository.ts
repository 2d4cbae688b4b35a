import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../documents/files.ts";

/** Makes `folder` a repository with the present files of this checkout, to be cloned. */
export function createSourceRepository(folder: string): void {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  mkdirSync(folder, { recursive: true });
  for (const file of files.split("\0").filter(Boolean)) {
    cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true, force: true });
  }
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
  git("init", "-q");
  git("add", "-A");
  git("-c", "user.name=test", "-c", "user.email=test@example.test", "commit", "-qm", "as it is");
}
