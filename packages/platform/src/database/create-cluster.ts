import { execFile } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./postgres-system-account.ts";

const run = promisify(execFile);

/** The name of the embedded cluster's superuser, as on the hosted platform. */
export const SUPERUSER = "supabase_admin";

const WORKSHOP = "initdb-";

export interface NewCluster {
  readonly initdb: string;
  /** The folder for the cluster. It must be missing or empty. */
  readonly directory: string;
  readonly password: string;
  /** The language whose order and case rules the cluster uses (ICU). */
  readonly locale: string;
  readonly account: Account | undefined;
  readonly superuser: string;
  /** Whether PostgreSQL waits until data are on the disk; false for temporary clusters. */
  readonly durable: boolean;
}

/** Creates a database cluster in a temporary folder and renames the folder, so a crash leaves no incomplete cluster. */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const parent = dirname(cluster.directory);
  mkdirSync(parent, { recursive: true });
  removeRemains(parent);
  const workshop = mkdtempSync(join(parent, WORKSHOP));
  const passwordFile = join(workshop, "password");
  try {
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
    if (cluster.account) {
      chownSync(workshop, cluster.account.uid, cluster.account.gid);
      chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
    }
    await initialise(cluster, join(workshop, "cluster"), passwordFile);
    renameSync(join(workshop, "cluster"), cluster.directory);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of earlier attempts that were killed. */
function removeRemains(parent: string): void {
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith(WORKSHOP)) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

async function initialise(
  cluster: NewCluster,
  directory: string,
  passwordFile: string,
): Promise<void> {
  const common = [
    `--pgdata=${directory}`,
    `--username=${cluster.superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=icu",
    `--icu-locale=${cluster.locale}`,
    "--data-checksums",
    ...(cluster.durable ? [] : ["--no-sync"]),
  ];
  // The C locale is used if the system has no C.UTF-8. In both cases ICU decides order and case.
  const attempts = ["C.UTF-8", "C"];
  let failure: unknown;
  for (const locale of attempts) {
    try {
      await run(cluster.initdb, [...common, `--locale=${locale}`], {
        cwd: "/",
        env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", ...windowsEnvironment() },
        ...(cluster.account ? { uid: cluster.account.uid, gid: cluster.account.gid } : {}),
      });
      return;
    } catch (error) {
      failure = error;
      rmSync(directory, { recursive: true, force: true });
    }
  }
  throw new Error("initdb failed", { cause: failure });
}

function windowsEnvironment(): Record<string, string> {
  const root = process.env["SystemRoot"];
  return root ? { SystemRoot: root } : {};
}
