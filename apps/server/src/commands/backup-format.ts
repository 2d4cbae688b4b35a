import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { SECRET_ENTRY } from "./backup-secret.ts";
import type { SequenceInfo, TableInfo } from "./backup-tables.ts";

/** The first entry: what the others mean. */
export const MANIFEST = "backup.json";

/** The last entry: the SHA-256 of every other one, as `sha256sum` writes and checks them. */
const SUMS = "SHA256SUMS";

/** The format that is written, and the only one that is read. */
export const BACKUP_FORMAT = 2;

/** How a backup of the first format begins, once it is unpacked. */
const FIRST_FORMAT = /^LEYENDA BACKUP (\d+)\n/;

/** Content of the manifest. Tables hold their rows in `tables/<name>.<part>.copy`, the text format of COPY. */
export interface BackupManifest {
  readonly format: typeof BACKUP_FORMAT;
  /** Versions of the migrations that were applied. */
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
  /** Adds what is too large to hold, of a size that is known. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Ends the file; it is complete only now. */
  finish(): Promise<void>;
  /** Gives up and closes the file. */
  abort(): void;
}

/** Opens a new backup, a compressed tar archive that this account alone may read. */
export function writeBackup(path: string): BackupWriter {
  const archive = pack();
  const written = pipeline(
    archive,
    createGzip({ level: 6 }),
    createWriteStream(path, { mode: 0o600, flags: "wx" }),
  );
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
    await pipeline(hashed, archive.entry({ name, size, mode: 0o600, mtime }));
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

/** A backup file that is damaged, cut off, or none at all. */
export class BackupDamagedError extends Error {
  override readonly name = "BackupDamagedError";
}

/** A backup that is whole as far as one can tell, of a format that is not read here. */
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
  /** The content, to be read whole or not at all. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup file from start to end. The sums are compared at the end, so a reader that must not act
 * on a damaged file reads it twice.
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
    // What the file system says is another matter than what the file holds.
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

/** What a verified backup says of itself. */
export interface VerifiedBackup {
  readonly manifest: BackupManifest;
  /** The installation's secret under a passphrase, where it is in the backup. */
  readonly sealedSecret: Buffer | null;
}

/**
 * Reads the whole file, compares its sums and returns what it says it holds.
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

/** The first format was no archive: its name stands in its first line. */
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
    // What cannot even be unpacked is told apart by whoever reads it whole.
    if (error instanceof BackupFormatError) throw error;
  } finally {
    source.destroy();
  }
}
