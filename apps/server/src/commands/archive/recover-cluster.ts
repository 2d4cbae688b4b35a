import {
  chownSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { ConfigError } from "@leyenda/platform/config/config-error";
import {
  type EmbeddedOptions,
  startEmbeddedPostgres,
} from "@leyenda/platform/database/embedded-postgres";
import {
  type Account,
  postgresAccount,
  requireReachable,
} from "@leyenda/platform/database/postgres-system-account";
import { archivedUntil, listBases, recoverySettings } from "@leyenda/platform/database/wal-archive";
import { CommandError } from "../run-command.ts";

/** The time limit of a recovery: replaying a week of log may take hours. */
const PATIENCE_MS = 24 * 3_600_000;

export interface RecoverOptions extends Pick<EmbeddedOptions, "password" | "locale" | "log"> {
  /** The folder for the new cluster. It must not contain a cluster yet. */
  readonly dataDir: string;
  readonly archive: string;
  /** The point in time to restore. The new cluster contains what was committed until then, and nothing later. */
  readonly moment: Date;
}

/**
 * Creates a cluster with the data of an earlier point in time, and stops it.
 * Uses the archive's newest copy before that time, and replays the log from there. Leaves nothing behind if it fails.
 *
 * @throws CommandError if the archive does not cover that point in time
 */
export async function recoverCluster(options: RecoverOptions): Promise<void> {
  const { dataDir, archive, moment } = options;
  const directory = join(dataDir, "postgres");
  requireReachable(dirname(dataDir), postgresAccount());
  const bases = listBases(archive);
  const base = bases.find(({ endedAt }) => endedAt <= moment);
  const until = archivedUntil(archive);
  if (!base || !until || until < moment)
    throw new CommandError(outOfReach(archive, bases.at(-1)?.endedAt ?? null, until));
  await unpack(base.path, dataDir, directory);
  try {
    const postgres = await startEmbeddedPostgres({
      ...options,
      archive: null,
      settings: recoverySettings(archive, moment),
      patienceMs: PATIENCE_MS,
    });
    await postgres.stop();
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    if (!(error instanceof ConfigError)) throw error;
    throw new CommandError(
      `PostgreSQL no llegó hasta ese momento: el archivo termina antes de él, o le falta un trozo. Lo dice ${join(dataDir, "postgres.log")}; prueba un momento anterior.`,
    );
  }
}

function outOfReach(archive: string, from: Date | null, until: Date | null): string {
  if (from === null || until === null)
    return `En ${archive} no hay ninguna copia base de la que partir (npm run archive:base).`;
  const [first, last] = [from, until].map((moment) => moment.toLocaleString("es"));
  return `El archivo ${archive} llega desde el ${first} hasta el ${last}: ese momento no está en él.`;
}

/** Unpacks into a temporary folder and renames the folder, so that a crash leaves no incomplete cluster. */
async function unpack(path: string, dataDir: string, directory: string): Promise<void> {
  const account = postgresAccount();
  const workshop = mkdtempSync(join(dataDir, "initdb-"));
  own(workshop, account);
  try {
    const cluster = join(workshop, "cluster");
    mkdirSync(cluster, { mode: 0o700 });
    own(cluster, account);
    const archive = extract();
    const read = pipeline(createReadStream(path), createZstdDecompress(), archive);
    read.catch(() => undefined);
    for await (const entry of archive) {
      const target = join(cluster, entry.header.name);
      if (!target.startsWith(cluster + sep)) throw new Error(`${path} is no base backup`);
      if (entry.header.type === "directory") {
        mkdirSync(target, { mode: 0o700 });
        entry.resume();
      } else {
        await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
      }
      own(target, account);
    }
    await read;
    const signal = join(cluster, "recovery.signal");
    writeFileSync(signal, "", { mode: 0o600 });
    own(signal, account);
    rmSync(directory, { recursive: true, force: true });
    renameSync(cluster, directory);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function own(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}
