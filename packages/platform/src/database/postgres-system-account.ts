import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "../config/config-error.ts";

/** The system account as which PostgreSQL runs; undefined if it runs as the account of this process. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root.
 * If this process runs as root, returns the system account `postgres`, which is created if missing.
 * If the account `postgres` cannot be created, returns `nobody`.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findAccount("postgres") ?? createAccount("postgres") ?? findAccount("nobody") ?? fail();
}

/**
 * Ensures that `account` can enter `folder` through all its parents.
 *
 * @throws ConfigError that names the closed parent and a remedy
 */
export function requireReachable(folder: string, account: Account | undefined): void {
  if (!account || canEnter(folder, account)) return;
  const obstacle = parents(folder).find((parent) => !canEnter(parent, account)) ?? folder;
  throw new ConfigError((say) => say.operator.unreachableFolder(account.name, obstacle, folder));
}

/** Whether the account can enter the folder. The operating system tests it, because mode bits do not include ACLs. */
export function canEnter(folder: string, account: Account): boolean {
  const { uid, gid } = account;
  const probe = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    uid,
    gid,
    cwd: "/",
    stdio: "ignore",
  });
  return probe.status === 0;
}

function parents(folder: string): string[] {
  const chain: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    if (exists(current)) chain.unshift(current);
    if (current === dirname(current)) return chain;
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function findAccount(name: string): Account | undefined {
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [entry, , uid, gid] = line.split(":");
    if (entry === name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function createAccount(name: string): Account | undefined {
  try {
    execFileSync(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name],
      { stdio: "ignore" },
    );
  } catch {
    return undefined;
  }
  return findAccount(name);
}

function fail(): never {
  throw new ConfigError((say) => say.operator.noAccountForPostgres);
}
