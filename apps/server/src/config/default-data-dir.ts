import { createHash } from "node:crypto";
import { join } from "node:path";
import { canEnter, postgresAccount } from "@leyenda/platform/database/postgres-account";

/**
 * The data folder without `DATA_DIR`: `.data` in the project. If the server runs as root in a folder that is
 * closed to others (such as a clone in `/root`), PostgreSQL's account has no access to it. Then the data are
 * below `/var/lib`, in a folder for this clone.
 */
export function defaultDataDir(root: string): string {
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  if (!account || canEnter(root, account)) return join(root, ".data");
  const clone = createHash("sha256").update(root).digest("hex").slice(0, 8);
  return `/var/lib/leyenda-${clone}`;
}
