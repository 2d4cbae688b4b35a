/** The processes of a cluster. */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "@leyenda/platform/database/postgres-system-account";
import { ROOT } from "../package-installation.mjs";
import { SERVER, SERVER_ENVIRONMENT } from "../server-command.mjs";
import type { Clock } from "./adjustable-clock.ts";
import { createManagedProcess, type ManagedProcess } from "./managed-process.ts";
import { pgbackrestRecipe, type Archive, type NodePorts } from "./node-configuration.ts";

/** A process with the adjustable clock of its machine. `clock` is null if this computer cannot adjust clocks. */
interface Clocked {
  readonly clock: Clock | null;
}

/** A database node: PostgreSQL and its Patroni. */
export interface DatabaseNode extends ManagedProcess, Clocked {
  readonly ports: NodePorts;
  /** The node's data folder, on a separate disk if `hasOwnDisk`. */
  readonly folder: string;
  readonly hasOwnDisk: boolean;
  /** The id of PostgreSQL's main process; empty if it does not run. */
  postmaster(): readonly number[];
  /** Patroni's settings file. */
  readonly settings: string;
  /** The environment variables with which pgBackRest and psql find this node. */
  readonly shell: Readonly<Record<string, string>>;
  /** Kills PostgreSQL, but not Patroni. */
  crash(): void;
}

export interface ServerCopy extends ManagedProcess, Clocked {
  readonly url: string;
  /** Sets the folder of the code that the next start runs, such as a later version. */
  runFrom(root: string): void;
}

export function ownFolder(folder: string, account: Account | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function systemEnvironment(home: string): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", HOME: home, LC_ALL: "C.UTF-8" };
}

interface Peer {
  readonly name: string;
  readonly client: number;
  readonly peer: number;
}

export function etcdProgram(
  { name, client, peer }: Peer,
  peers: readonly Peer[],
  data: string,
  account: Account | undefined,
  folder: string,
  isOld: boolean,
): ManagedProcess {
  const [clients, others] = [client, peer].map((port) => `http://127.0.0.1:${port}`);
  const settings = {
    name,
    "data-dir": path.join(data, "data"),
    "listen-client-urls": clients,
    "advertise-client-urls": clients,
    "listen-peer-urls": others,
    "initial-advertise-peer-urls": others,
    "initial-cluster": peers.map((one) => `${one.name}=http://127.0.0.1:${one.peer}`).join(","),
    "enable-v2": String(isOld),
    logger: "zap",
    "log-level": "warn",
  };
  return createManagedProcess({
    name,
    command: "etcd",
    args: Object.entries(settings).map(([key, value]) => `--${key}=${value}`),
    env: systemEnvironment(folder),
    account,
    log: path.join(folder, `${name}.log`),
  });
}

interface NodeFolders {
  readonly folder: string;
  readonly nodeFolder: string;
  readonly hasDisks: boolean;
  readonly clock: Clock | null;
  readonly account: Account | undefined;
  readonly archive: Archive;
}

export function databaseNode(
  ports: NodePorts,
  recipe: string,
  { folder, nodeFolder, hasDisks, clock, account, archive }: NodeFolders,
): DatabaseNode {
  const write = (extension: string, text: string): string => {
    const file = path.join(folder, `${ports.name}.${extension}`);
    writeFileSync(file, text, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    return file;
  };
  const settings = write("yml", recipe);
  const own = ownFolder(path.join(folder, `${ports.name}-archiving`), account);
  const env = {
    ...systemEnvironment(nodeFolder),
    PGBACKREST_CONFIG: write("pgbackrest", pgbackrestRecipe(ports, nodeFolder, archive, own)),
  };
  /** PostgreSQL continues after Patroni ends, because it is a daemon. So PostgreSQL's process is found separately. */
  const postmaster = (): number[] => postmasterOf(path.join(nodeFolder, "data"));
  const managed = createManagedProcess({
    name: ports.name,
    command: "patroni",
    args: [settings],
    env: { ...env, ...clock?.env },
    account,
    log: path.join(folder, `${ports.name}.log`),
    daemons: postmaster,
  });
  return {
    ...managed,
    ports,
    clock,
    folder: nodeFolder,
    hasOwnDisk: hasDisks,
    postmaster,
    settings,
    shell: { ...env, PGPORT: String(ports.postgres) },
    crash() {
      for (const pid of postmaster()) process.kill(pid, "SIGKILL");
    },
  };
}

/** Returns the id of PostgreSQL's main process with this data directory, if it runs. */
export function postmasterOf(data: string): number[] {
  try {
    const text = readFileSync(path.join(data, "postmaster.pid"), "utf8");
    return [Number(text.split("\n")[0])];
  } catch {
    return [];
  }
}

export function serverCopy(
  number: number,
  port: number,
  folder: string,
  env: Readonly<Record<string, string>>,
  clock: Clock | null,
): ServerCopy {
  const name = `server${number}`;
  let root: string = ROOT;
  const managed = createManagedProcess({
    name,
    command: process.execPath,
    args: SERVER,
    cwd: () => root,
    env: {
      ...systemEnvironment(folder),
      ...SERVER_ENVIRONMENT,
      DATA_DIR: path.join(folder, name),
      PORT: String(port),
      ...env,
      ...clock?.env,
    },
    log: path.join(folder, `${name}.log`),
  });
  return {
    ...managed,
    clock,
    url: `http://127.0.0.1:${port}`,
    runFrom(other) {
      root = other;
    },
  };
}
