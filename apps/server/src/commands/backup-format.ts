import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** First bytes of the unpacked file. */
const MAGIC = "LEYENDA BACKUP 1\n";
const DIGEST_BYTES = 32;

/**
 * A backup is one gzip stream: the magic line, then entries, then the SHA-256 of all of it. An entry
 * is its header (JSON with a length before it) and its content as chunks with their lengths, ended
 * by an empty chunk. The header `{"type":"end"}` is last.
 */
export interface EntryHeader {
  readonly type: "schema" | "table" | "sequence" | "file" | "end";
  readonly name?: string;
  readonly [detail: string]: unknown;
}

export interface BackupWriter {
  entry(header: EntryHeader, content?: AsyncIterable<Buffer | Uint8Array>): Promise<void>;
  /** Ends the file; it is complete only now. */
  finish(): Promise<void>;
  /** Gives up and closes the file. */
  abort(): void;
}

/** Opens a new backup file, readable by this account only. */
export function writeBackup(path: string): BackupWriter {
  const file = createWriteStream(path, { mode: 0o600, flags: "wx" });
  const gzip = createGzip({ level: 6 });
  gzip.pipe(file);
  file.on("error", (error) => gzip.destroy(error));
  const hash = createHash("sha256");

  const write = async (bytes: Buffer | Uint8Array): Promise<void> => {
    hash.update(bytes);
    if (!gzip.write(bytes)) await once(gzip, "drain");
  };
  const chunk = async (bytes: Buffer | Uint8Array): Promise<void> => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    await write(length);
    if (bytes.length > 0) await write(bytes);
  };
  const started = write(Buffer.from(MAGIC));
  const entry: BackupWriter["entry"] = async (header, content) => {
    await started;
    await chunk(Buffer.from(JSON.stringify(header)));
    for await (const bytes of content ?? []) if (bytes.length > 0) await chunk(bytes);
    await chunk(Buffer.alloc(0));
  };

  return {
    entry,
    async finish() {
      await entry({ type: "end" });
      gzip.end(hash.digest());
      await finished(file);
    },
    abort() {
      gzip.destroy();
      file.destroy();
    },
  };
}

/** A backup file that is damaged, cut off, or none at all. */
export class BackupDamagedError extends Error {
  override readonly name = "BackupDamagedError";
}

export interface BackupEntry {
  readonly header: EntryHeader;
  /** The content; what the reader leaves of it is skipped. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup file from start to end. The checksum is compared at the end, so a reader that must
 * not act on a damaged file reads it twice.
 *
 * @throws BackupDamagedError
 */
export async function* readBackup(path: string): AsyncGenerator<BackupEntry> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  const reader = new ByteReader(gunzip);
  try {
    if ((await reader.read(MAGIC.length)).toString() !== MAGIC)
      throw new BackupDamagedError("no backup");
    for (;;) {
      const header = JSON.parse((await reader.chunk()).toString()) as EntryHeader;
      const content = contentOf(reader);
      if (header.type === "end") {
        await skip(content);
        break;
      }
      yield { header, content };
      await skip(content);
    }
    const expected = reader.digest();
    if (!(await reader.read(DIGEST_BYTES)).equals(expected))
      throw new BackupDamagedError("checksum");
  } catch (error) {
    throw isDamage(error) ? new BackupDamagedError("damaged", { cause: error }) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Errors of the unpacker and of the header's JSON mean the same as a wrong checksum. */
function isDamage(error: unknown): boolean {
  return (
    error instanceof SyntaxError ||
    (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
  );
}

async function* contentOf(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = await reader.chunk();
    if (bytes.length === 0) return;
    yield bytes;
  }
}

async function skip(content: AsyncIterable<Buffer>): Promise<void> {
  const rest = content[Symbol.asyncIterator]();
  while (!(await rest.next()).done);
}

/** Takes exact numbers of bytes from a stream and hashes what it takes. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer> {
    const parts = [this.#rest];
    let have = this.#rest.length;
    while (have < length) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new BackupDamagedError("cut off");
      parts.push(value);
      have += value.length;
    }
    const all = Buffer.concat(parts);
    this.#rest = all.subarray(length);
    const taken = all.subarray(0, length);
    this.#hash.update(taken);
    return taken;
  }

  async chunk(): Promise<Buffer> {
    const length = (await this.read(4)).readUInt32BE();
    return this.read(length);
  }

  /** SHA-256 of everything taken so far. */
  digest(): Buffer {
    return this.#hash.copy().digest();
  }
}
