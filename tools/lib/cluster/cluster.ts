/**
 * Simulates several machines on one. Everything listens only on the loopback interface.
 * There are three PostgreSQL nodes under Patroni, each with an etcd, and three servers of the product.
 * HAProxy is in front of databases and servers, and an S3 store holds the files.
 */
import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { postgresAccount } from "@leyenda/platform/database/postgres-system-account";
import { S3_KEY } from "@leyenda/testing/s3-stand-in";
import { addressWith, freePorts } from "./free-ports.ts";
import { openArchive, prepareArchive } from "./wal-archive.ts";
import { type Clock, makeClocks } from "./adjustable-clock.ts";
import {
  areWhole,
  askPatroni,
  canConnect,
  isReady,
  prepareAsTheGuideSays,
  until,
  type Member,
} from "./cluster-state.ts";
import { needsOldEtcd, postgresFolder } from "./debian-executables.ts";
import { openLinks, type LinkAddress, type Links } from "./simulated-network.ts";
import { createManagedProcess, type ManagedProcess } from "./managed-process.ts";
import {
  databaseNode,
  etcdProgram,
  ownFolder,
  serverCopy,
  systemEnvironment,
  type DatabaseNode,
  type ServerCopy,
} from "./node-processes.ts";
import { haproxyRecipe, patroniRecipe, type NodePorts } from "./node-configuration.ts";

const COUNT = 3;
/** The size of each node's disk, if separate disks can be created. */
const DISK = "640m";

export interface Cluster {
  /** The URL at which users reach the site. */
  readonly url: string;
  /** The URL that leads to the primary database, on whichever node it is. */
  readonly databaseUrl: string;
  readonly nodes: readonly DatabaseNode[];
  readonly etcd: readonly ManagedProcess[];
  readonly servers: readonly ServerCopy[];
  readonly store: ManagedProcess;
  readonly links: Links | null;
  /** The servers' environment variables. */
  readonly environment: Readonly<Record<string, string>>;
  /** The URLs and addresses of the cluster's parts, each with the name of the part, to print. */
  readonly addresses: readonly (readonly [what: string, address: string])[];
  members(): Promise<readonly Member[]>;
  primary(): Promise<DatabaseNode>;
  /** Waits until every database, server and file is available again. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** An empty folder, which is deleted at the end. */
  readonly folder: string;
  readonly port?: number;
  /** Connects the nodes through links that can be slowed or cut. */
  readonly hasLinks?: boolean;
  /** Gives each node a separate disk, which needs root and a separate namespace. */
  readonly hasDisks?: boolean;
  /** Makes the clocks of databases and servers adjustable, which needs a C compiler. */
  readonly hasClocks?: boolean;
  /** Additional environment variables for the servers. */
  readonly env?: Readonly<Record<string, string>>;
  /** From how many databases the servers may read, starting with the first primary; all by default. */
  readonly readFrom?: number;
  readonly say?: (line: string) => void;
}

/** Starts everything and resolves when all parts are available. If one fails, all are stopped. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const {
    folder,
    hasLinks = false,
    hasDisks = false,
    hasClocks = false,
    readFrom = COUNT,
    say = () => undefined,
  } = options;
  const account = postgresAccount();
  const started: ManagedProcess[] = [];
  const disks: string[] = [];
  let links: Links | null = null;
  chmodSync(folder, 0o711);
  const makeClock = hasClocks ? makeClocks(folder) : null;
  const clockOf = (name: string): Clock | null => makeClock?.(name) ?? null;

  const run = <T extends ManagedProcess>(managed: T): T => {
    managed.start();
    started.push(managed);
    return managed;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((managed) => managed.kill()));
    links?.close();
    for (const disk of disks) execFileSync("umount", [disk]);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const ports = await freePorts(10 * COUNT + 3);
    const take = (): number => ports.pop() ?? 0;
    const secret = (): string => randomBytes(18).toString("base64url");
    const passwords = { superuser: secret(), replication: secret() };
    const own = (name: string): string => ownFolder(path.join(folder, name), account);

    say("etcd…");
    const isOldEtcd = needsOldEtcd();
    const peers = Array.from({ length: COUNT }, (_, index) => ({
      name: `etcd${index + 1}`,
      client: take(),
      peer: take(),
    }));
    const etcd = peers.map((peer) =>
      run(etcdProgram(peer, peers, own(peer.name), account, folder, isOldEtcd)),
    );

    const addresses: LinkAddress[] = [];
    const linked = (node: string, to: number): number => {
      if (!hasLinks) return to;
      const port = take();
      addresses.push({ node, port, to });
      return port;
    };
    const nodePorts = Array.from({ length: COUNT }, (_, index): NodePorts => {
      const name = `node${index + 1}`;
      const [postgres, patroni] = [take(), take()];
      return {
        name,
        postgres,
        patroni,
        postgresLink: linked(name, postgres),
        patroniLink: linked(name, patroni),
      };
    });
    const ways = nodePorts.map(({ name }) => peers.map(({ client }) => linked(name, client)));
    if (hasLinks) links = await openLinks(addresses);

    say("PostgreSQL, Patroni…");
    const archive = prepareArchive(folder, own);
    const nodes = nodePorts.map((node, index) => {
      const nodeFolder = own(node.name);
      if (hasDisks) {
        execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", nodeFolder]);
        disks.push(nodeFolder);
        ownFolder(nodeFolder, account);
      }
      const recipe = patroniRecipe(node, ways[index] ?? [], nodeFolder, {
        account,
        archive,
        executables: postgresFolder(),
        isOldEtcd,
        passwords,
      });
      return databaseNode(node, recipe, {
        folder,
        nodeFolder,
        hasDisks,
        account,
        archive,
        clock: clockOf(node.name),
      });
    });
    const [first, ...others] = nodes;
    const database = take();
    const site = options.port ?? take();
    const serverPorts = Array.from({ length: COUNT }, take);
    const balancerFile = path.join(folder, "haproxy.cfg");
    writeFileSync(
      balancerFile,
      haproxyRecipe({ database, site, nodes: nodePorts, servers: serverPorts }),
    );
    run(
      createManagedProcess({
        name: "haproxy",
        command: "haproxy",
        args: ["-db", "-f", balancerFile],
        env: systemEnvironment(folder),
        log: path.join(folder, "haproxy.log"),
      }),
    );
    // The first node to start becomes the primary.
    if (first) run(first);
    const superuserUrl = `postgresql://postgres:${passwords.superuser}@127.0.0.1:${database}/postgres`;
    await until("a primary", () => canConnect(superuserUrl));
    others.forEach(run);
    // Archiving starts while the replicas copy the primary.
    if (first) openArchive(first, account);
    const databaseUrl = await prepareAsTheGuideSays(superuserUrl, secret());

    say("S3…");
    const storePort = take();
    const store = run(
      createManagedProcess({
        name: "store",
        command: process.execPath,
        args: [
          path.join(import.meta.dirname, "s3-store-process.ts"),
          own("store"),
          String(storePort),
        ],
        env: systemEnvironment(folder),
        account,
        log: path.join(folder, "store.log"),
      }),
    );

    const members = (): Promise<readonly Member[]> => askPatroni(nodePorts);
    await until("two replicas", async () => areWhole(await members(), COUNT));

    say("Servidores…");
    const url = `http://127.0.0.1:${site}`;
    const environment = {
      DATABASE_URL: databaseUrl,
      // Replicas have separate addresses, because the server checks the log position of the replica that it reads.
      DATABASE_READ_URL: nodePorts
        .slice(0, readFrom)
        .map(({ postgresLink }) => addressWith(databaseUrl, postgresLink))
        .join(","),
      JWT_SECRET: secret() + secret(),
      SITE_URL: url,
      S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      ...options.env,
    };
    const servers = serverPorts.map((port, index) =>
      serverCopy(index + 1, port, folder, environment, clockOf(`server${index + 1}`)),
    );
    for (const server of servers) {
      run(server);
      // The first server creates the schema.
      await until(server.name, () => isReady(server.url));
    }
    const untilWhole = async (): Promise<void> => {
      await until("all nodes", async () => areWhole(await members(), COUNT));
      for (const server of servers) await until(server.name, () => isReady(server.url));
      await until("the site", () => isReady(url));
    };
    await untilWhole();
    return {
      url,
      databaseUrl,
      nodes,
      etcd,
      servers,
      store,
      links,
      environment,
      members,
      untilWhole,
      stop,
      addresses: [
        ["Sitio", url],
        ...servers.map((server) => ["Servidor", server.url] as const),
        ["Base de datos", databaseUrl],
        ["Superusuario", superuserUrl],
        ...nodePorts.map(
          ({ name, postgres, patroni }) =>
            [name, `127.0.0.1:${postgres}, http://127.0.0.1:${patroni}/cluster`] as const,
        ),
        ...peers.map(({ name, client }) => [name, `http://127.0.0.1:${client}`] as const),
        ["S3", `http://127.0.0.1:${storePort}`],
        ["Registros", folder],
      ],
      async primary() {
        const leader = (await members()).find(({ role }) => role === "leader");
        const node = nodes.find(({ name }) => name === leader?.name);
        if (!node) throw new Error("There is no primary");
        return node;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
