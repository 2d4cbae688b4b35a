import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import type { SequenceInfo, TableInfo } from "./backup-tables.ts";

/** The first entry: what the others mean. */
export const MANIFEST = "backup.json";

/** The last entry: the SHA-256 of every other one, as `sha256sum` writes and checks them. */
const SUMS = "SHA256SUMS";

/** Content of the manifest. Tables hold their rows in `tables/<name>.<part>.copy`, the text format of COPY. */
export interface BackupManifest {
  readonly format: 2;
  /** Versions of the migrations that were applied. */
  readonly migrations: readonly string[];
  readonly tables: readonly (TableInfo & { readonly rows: number })[];
  readonly sequences: readonly SequenceInfo[];
}

const manifestSchema: z.ZodType<BackupManifest> = z.object({
  format: z.literal(2),
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

/** Reads the whole file, compares its sums and returns what it says it holds. */
export async function verifyBackup(path: string): Promise<BackupManifest> {
  let manifest: BackupManifest | null = null;
  for await (const { name, content } of readBackup(path)) {
    if (name !== MANIFEST) continue;
    const parsed = manifestSchema.safeParse(JSON.parse((await collect(content)).toString()));
    if (!parsed.success) throw new BackupDamagedError("manifest");
    manifest = parsed.data;
  }
  if (manifest === null) throw new BackupDamagedError("no manifest");
  return manifest;
}
