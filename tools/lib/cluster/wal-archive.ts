/** The archive of a cluster's log and its backups: docs/guides/cluster.md. */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "@leyenda/platform/database/postgres-system-account";
import { RECIPES, type Archive } from "./node-configuration.ts";

/** Runs shell commands as the operator of a database machine. */
interface Machine {
  readonly shell: Readonly<Record<string, string>>;
}

/**
 * Creates the folders and the script that an archive needs.
 * @param own makes a folder belong to PostgreSQL's account
 */
export function prepareArchive(folder: string, own: (name: string) => string): Archive {
  const again = path.join(folder, "archive-again");
  // The file is copied, because PostgreSQL's account may have no access to this checkout.
  copyFileSync(path.join(RECIPES, "archive-again"), again);
  chmodSync(again, 0o755);
  return { repository: own("repository"), sockets: own("sockets"), again };
}

/** Starts to archive the log of a cluster. Its primary must be running. */
export function openArchive({ shell }: Machine, account: Account | undefined): void {
  execFileSync("pgbackrest", ["--stanza=leyenda", "stanza-create"], {
    cwd: "/",
    env: { ...shell },
    ...(account && { uid: account.uid, gid: account.gid }),
  });
}
