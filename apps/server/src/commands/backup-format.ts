import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { SECRET_ENTRY } from "./backup-secret.ts";
import type { SequenceInfo, TableInfo } from "./backup-tables.ts";

/** The name of the archive's first file, which describes the backup. */
export const MANIFEST = "backup.json";

/** The name of the archive's last file: the SHA-256 of every other file, in the format of `sha256sum`. */
const SUMS = "SHA256SUMS";

/** The number of the only format that this version writes and reads. */
export const BACKUP_FORMAT = 2;

/** Matches the line with which an unpacked backup of format 1 begins. */
const FIRST_FORMAT = /^LEYENDA BACKUP (\d+)\n/;

/**
 * Content of the manifest. Files `tables/<name>.<part>.copy` contain the rows of the tables, in the text format of
 * COPY.
 */
export interface BackupManifest {
  readonly format: typeof BACKUP_FORMAT;
  /** The versions of the migrations that the database had applied. */
  readonly migrations: readonly string[];
  readonly tables: readonly (TableInfo & { readonly rows: number })[];
  readonly sequences: readonly SequenceInfo[];
}

const manifestSchema: z.ZodType<BackupManifest> = z.object({
  format: z.literal(BACKUP_FORMAT),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

export interface BackupWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Adds a file of known size that is too large to be held in memory. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the checksums and closes the file. Without this call the backup is incomplete. */
  finish(): Promise<void>;
  /** Stops writing and closes the incomplete file. */
  abort(): void;
}

/** Opens a new backup: a compressed tar archive that only this account may read. */
export function writeBackup(path: string): BackupWriter {
  const archive = pack();
  const file = createWriteStream(path, { mode: 0o600, flags: "wx" });
  const written = pipeline(archive, createGzip({ level: 6 }), file);
  written.catch(() => undefined);
  const mtime = new Date();
  let sums = "";

  const addStream: BackupWriter["addStream"] = async (name, size, content) => {
    const hash = createHash("sha256");
    const hashed = async function* (): AsyncGenerator<Buffer> {
      for await (const bytes of content) {
        hash.update(bytes);
        yield bytes;
      }
    };
    // If the disk is full or unwritable, `written` fails. Then the wait ends, and the caller gets that error.
    try {
      const entry = archive.entry({ name, size, mode: 0o600, mtime });
      await Promise.race([pipeline(hashed, entry), written]);
    } catch (error) {
      throw file.errored ?? error;
    }
    sums += `${hash.digest("hex")}  ${name}\n`;
  };
  const add = (name: string, content: Buffer): Promise<void> =>
    addStream(name, content.length, Readable.from([content]));

  return {
    add,
    addStream,
    async finish() {
      await add(SUMS, Buffer.from(sums));
      archive.finalize();
      await written;
    },
    abort: () => archive.destroy(),
  };
}

/** Thrown if a backup file is damaged or truncated, or is not a backup. */
export class BackupDamagedError extends Error {
  override readonly name = "BackupDamagedError";
}

/** Thrown for an undamaged backup in a format that this version cannot read. */
export class BackupFormatError extends Error {
  override readonly name = "BackupFormatError";
  readonly format: number;

  constructor(format: number) {
    super(`format ${format}`);
    this.format = format;
  }
}

export interface BackupEntry {
  readonly name: string;
  /** The content of the file in the archive. The caller must read either the whole content or nothing. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup file from start to end.
 * The checksums are compared at the end, so a reader that must not act on a damaged file reads it twice.
 *
 * @throws BackupDamagedError
 */
export async function* readBackup(path: string): AsyncGenerator<BackupEntry> {
  const archive = extract();
  const source = createReadStream(path);
  const read = pipeline(source, createGunzip(), archive);
  read.catch(() => undefined);
  let sums = "";
  let expected: string | null = null;
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (type !== "file" || expected !== null) throw new BackupDamagedError("foreign entry");
      const hash = createHash("sha256");
      const content = hashing(entry, hash);
      if (name === SUMS) {
        expected = (await collect(content)).toString();
        continue;
      }
      yield { name, content };
      while (!(await content.next()).done);
      sums += `${hash.digest("hex")}  ${name}\n`;
    }
    await read;
    if (expected !== sums) throw new BackupDamagedError("checksum");
  } catch (error) {
    // An error of the file system (such as EACCES) does not mean that the file is damaged.
    throw error instanceof Error && "syscall" in error
      ? error
      : new BackupDamagedError("damaged", { cause: error });
  } finally {
    source.destroy();
  }
}

async function* hashing(entry: AsyncIterable<unknown>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of entry) {
    if (!Buffer.isBuffer(bytes)) continue;
    hash.update(bytes);
    yield bytes;
  }
}

async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of content) parts.push(bytes);
  return Buffer.concat(parts);
}

/** The manifest of a verified backup. */
export interface VerifiedBackup {
  readonly manifest: BackupManifest;
  /** The installation's secret, encrypted with a passphrase, if the backup contains it. */
  readonly sealedSecret: Buffer | null;
}

/**
 * Reads the whole file, compares its checksums and returns its manifest.
 *
 * @throws BackupDamagedError, BackupFormatError
 */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  await refuseFirstFormat(path);
  let manifest: BackupManifest | null = null;
  let sealedSecret: Buffer | null = null;
  for await (const { name, content } of readBackup(path)) {
    if (name === MANIFEST) manifest = parseManifest((await collect(content)).toString());
    if (name === SECRET_ENTRY) sealedSecret = await collect(content);
  }
  if (manifest === null) throw new BackupDamagedError("no manifest");
  return { manifest, sealedSecret };
}

function parseManifest(text: string): BackupManifest {
  const content: unknown = JSON.parse(text);
  const other = z.object({ format: z.number() }).safeParse(content).data?.format;
  if (other !== undefined && other !== BACKUP_FORMAT) throw new BackupFormatError(other);
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw new BackupDamagedError("manifest");
  return parsed.data;
}

/**
 * Throws if the backup has the first format, which was not an archive.
 * An unpacked backup of the first format begins with the line `LEYENDA BACKUP <number>`.
 */
async function refuseFirstFormat(path: string): Promise<void> {
  const source = createReadStream(path);
  const unpacked = source.pipe(createGunzip());
  source.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const bytes of unpacked) {
      const [, format] = FIRST_FORMAT.exec(String(bytes).slice(0, 40)) ?? [];
      if (format !== undefined) throw new BackupFormatError(Number(format));
      return;
    }
  } catch (error) {
    // Other errors are ignored: the caller reads the whole file later and reports a file that cannot be unpacked.
    if (error instanceof BackupFormatError) throw error;
  } finally {
    source.destroy();
  }
}
