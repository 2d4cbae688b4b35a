/** The configuration files from deploy/cluster, with addresses and sizes for this machine. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "@leyenda/platform/database/postgres-system-account";

export const RECIPES = path.resolve(import.meta.dirname, "../../../deploy/cluster");

/** The ports of a database node. Other nodes use the `…Link` ports, which differ if there is a simulated network. */
export interface NodePorts {
  readonly name: string;
  readonly postgres: number;
  readonly patroni: number;
  /** The port of PostgreSQL for other nodes. */
  readonly postgresLink: number;
  readonly patroniLink: number;
}

export interface Passwords {
  readonly superuser: string;
  readonly replication: string;
}

/** The shared archive of the nodes, for the log and for backups. */
export interface Archive {
  readonly repository: string;
  /** The folder with PostgreSQL's Unix sockets, which pgBackRest uses. */
  readonly sockets: string;
  /** The script that Patroni runs after a node's role changes. */
  readonly again: string;
}

/** Makes each replacement in a configuration file. Fails if the text to replace is missing. */
function fill(text: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
  return replacements.reduce((done, [what, by]) => {
    const isThere = typeof what === "string" ? done.includes(what) : done.search(what) >= 0;
    if (!isThere) throw new Error(`The recipe has no ${String(what)}`);
    return done.replaceAll(what, () => by);
  }, text);
}

interface NodeSettings {
  readonly account: Account | undefined;
  readonly archive: Archive;
  /** The folder of PostgreSQL's executables. */
  readonly executables: string;
  /** Whether Patroni uses etcd's second protocol. */
  readonly isOldEtcd: boolean;
  readonly passwords: Passwords;
}

/** Returns patroni.yml for one of the nodes. */
export function patroniRecipe(
  node: NodePorts,
  etcd: readonly number[],
  folder: string,
  { account, archive, executables, isOldEtcd, passwords }: NodeSettings,
): string {
  return fill(readFileSync(path.join(RECIPES, "patroni.yml"), "utf8"), [
    ["name: node1", `name: ${node.name}`],
    [" listen: 10.0.0.21:8008", ` listen: 127.0.0.1:${node.patroni}`],
    ["connect_address: 10.0.0.21:8008", `connect_address: 127.0.0.1:${node.patroniLink}`],
    [" listen: 10.0.0.21:5432", ` listen: 127.0.0.1:${node.postgres}`],
    ["connect_address: 10.0.0.21:5432", `connect_address: 127.0.0.1:${node.postgresLink}`],
    ["etcd3:", isOldEtcd ? "etcd:" : "etcd3:"],
    // The etcd addresses are fixed, because the addresses that etcd advertises would bypass the simulated network.
    [
      /hosts: \[.*\]/g,
      `hosts: [${etcd.map((port) => `127.0.0.1:${port}`).join(", ")}]\n  use_proxies: true`,
    ],
    ["10.0.0.0/24", "127.0.0.1/32"],
    ["/etc/patroni/archive-again", archive.again],
    ["/var/run/postgresql", archive.sockets],
    // Local connections are allowed without a password, because the test's account is not PostgreSQL's superuser.
    // Only the test's account has access to the folder with the sockets for local connections.
    ...(account ? [] : [["local all postgres peer", "local all postgres trust"] as const]),
    ["/usr/lib/postgresql/15/bin", executables],
    ["/var/lib/postgresql/15/leyenda", path.join(folder, "data")],
    ["/var/lib/postgresql/.pgpass-patroni", path.join(folder, "pgpass")],
    ["superuser-password", passwords.superuser],
    ["replication-password", passwords.replication],
    // Memory settings are smaller, because three databases run on one machine.
    ["shared_buffers: 2GB", "shared_buffers: 32MB"],
    ["max_wal_size: 4GB", "max_wal_size: 128MB"],
    ["wal_keep_size: 256MB", "wal_keep_size: 64MB"],
  ]);
}

/** Returns pgbackrest.conf for one of the nodes, with separate folders for locks and logs. */
export function pgbackrestRecipe(
  { postgres }: NodePorts,
  folder: string,
  archive: Archive,
  own: string,
): string {
  return fill(readFileSync(path.join(RECIPES, "pgbackrest.conf"), "utf8"), [
    ["[global]", `[global]\nlock-path=${own}\nlog-path=${own}`],
    ["/srv/pgbackrest", archive.repository],
    ["/var/lib/postgresql/15/leyenda", path.join(folder, "data")],
    ["pg1-port=5432", `pg1-port=${postgres}`],
    ["/var/run/postgresql", archive.sockets],
  ]);
}

export interface BalancerPorts {
  readonly database: number;
  readonly site: number;
  readonly nodes: readonly NodePorts[];
  readonly servers: readonly number[];
}

/** Returns haproxy.cfg. */
export function haproxyRecipe({ database, site, nodes, servers }: BalancerPorts): string {
  return fill(readFileSync(path.join(RECIPES, "haproxy.cfg"), "utf8"), [
    ["bind 10.0.0.10:5000", `bind 127.0.0.1:${database}`],
    ["bind 10.0.0.10:80", `bind 127.0.0.1:${site}`],
    ...nodes.map(
      ({ postgresLink, patroniLink }, index) =>
        [
          `10.0.0.2${index + 1}:5432 check port 8008`,
          `127.0.0.1:${postgresLink} check port ${patroniLink}`,
        ] as const,
    ),
    ...servers.map((port, index) => [`10.0.0.1${index + 1}:3000`, `127.0.0.1:${port}`] as const),
  ]);
}
