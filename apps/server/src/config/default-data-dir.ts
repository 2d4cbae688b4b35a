import { createHash } from "node:crypto";
import { join } from "node:path";
import { canEnter, postgresAccount } from "@leyenda/platform/database/postgres-account";

/**
 * Where the data go when `DATA_DIR` does not say: `.data` in the project. Run as root from a folder
 * that is closed to others (a clone in `/root`, for instance), PostgreSQL's own account could not get
 * there; then below `/var/lib`, in a folder for this clone.
 */
export function defaultDataDir(root: string): string {
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  if (!account || canEnter(root, account)) return join(root, ".data");
  const clone = createHash("sha256").update(root).digest("hex").slice(0, 8);
  return `/var/lib/leyenda-${clone}`;
}
