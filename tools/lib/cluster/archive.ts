/** Where the log and the backups of a cluster go: docs/guides/cluster.md. */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "@leyenda/platform/database/postgres-account";
import { RECIPES, type Archive } from "./recipes.ts";

/** The machine's shell of whoever looks after a database. */
interface Machine {
  readonly shell: Readonly<Record<string, string>>;
}

/** @param own makes a folder that belongs to PostgreSQL's account */
export function prepareArchive(folder: string, own: (name: string) => string): Archive {
  const again = path.join(folder, "archive-again");
  // The account may not come to where ours is.
  copyFileSync(path.join(RECIPES, "archive-again"), again);
  chmodSync(again, 0o755);
  return { repository: own("repository"), sockets: own("sockets"), again };
}

/** Lets the archive take the log of a cluster whose primary runs. */
export function openArchive({ shell }: Machine, account: Account | undefined): void {
  execFileSync("pgbackrest", ["--stanza=leyenda", "stanza-create"], {
    cwd: "/",
    env: { ...shell },
    ...(account && { uid: account.uid, gid: account.gid }),
  });
}
