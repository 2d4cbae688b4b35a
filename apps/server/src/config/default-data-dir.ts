import { createHash } from "node:crypto";
import { join } from "node:path";
import { canEnter, postgresAccount } from "@leyenda/platform/database/postgres-system-account";

/**
 * Returns the data folder if `DATA_DIR` is not set: `.data` in the project.
 * If PostgreSQL's account cannot access the project (below a folder such as `/root`), the data folder is
 * below `/var/lib`, with a name derived from the project's path.
 */
export function defaultDataDir(root: string): string {
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  if (!account || canEnter(root, account)) return join(root, ".data");
  const clone = createHash("sha256").update(root).digest("hex").slice(0, 8);
  return `/var/lib/leyenda-${clone}`;
}
