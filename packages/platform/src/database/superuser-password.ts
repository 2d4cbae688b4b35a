import { spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { SUPERUSER } from "./create-cluster.ts";
import { clearTheWay } from "./orphan-postmaster.ts";
import { postgresAccount } from "./postgres-system-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { quoteLiteral } from "./quote-sql.ts";

/**
 * Sets the password of the embedded database's superuser without knowing the former one, in single-user mode.
 * In that mode PostgreSQL does not listen on the network. No server may use the folder.
 */
export async function setSuperuserPassword(
  dataDir: string,
  password: string,
  log: Logger,
): Promise<void> {
  const account = postgresAccount();
  const place = realpathSync(dataDir);
  const directory = join(place, "postgres");
  const { postgres } = postgresBinaries(place, account);
  await clearTheWay(directory, log);
  const child = spawn(postgres, ["--single", "-D", directory, "postgres"], {
    cwd: "/",
    env: { PATH: process.env["PATH"] ?? "", LC_MESSAGES: "C" },
    stdio: ["pipe", "ignore", "pipe"],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  child.stdin.end(`alter role ${SUPERUSER} password ${quoteLiteral(password)}\n`);
  const [said] = await Promise.all([text(child.stderr), once(child, "exit")]);
  // The output is searched for errors, because the exit code does not show whether the statement failed.
  const failure = /^.*(?:ERROR|FATAL|PANIC):.*$/m.exec(said);
  if (failure) throw new Error(`PostgreSQL in single-user mode: ${failure[0]}`);
}
