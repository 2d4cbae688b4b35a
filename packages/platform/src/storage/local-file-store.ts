import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storeKey, type FileStore } from "./file-store.ts";

const INCOMING = "incoming";

/** Stores files below a folder: each is written under a temporary name, flushed to disk, then renamed. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (version: string): string => join(folder, storeKey(version));

  const place = async (
    version: string,
    fill: (temporary: string) => Promise<void>,
  ): Promise<void> => {
    const path = pathOf(version);
    const temporary = join(folder, INCOMING, randomUUID());
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await mkdir(dirname(temporary), { recursive: true, mode: 0o700 });
    try {
      await fill(temporary);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await flush(dirname(path));
  };

  return {
    write: (version, content) =>
      place(version, async (temporary) => {
        const file = await open(temporary, "wx", 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    async read(version, range) {
      const file = await open(pathOf(version), "r").catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return file ? file.createReadStream(range ?? {}) : null;
    },
    remove: (version) => rm(pathOf(version), { force: true }),
    copy: (source, target) =>
      place(target, async (temporary) => {
        await copyFile(pathOf(source), temporary);
        await flush(temporary);
      }),
  };
}

/** Removes temporary files of writes that a crash interrupted. Recent ones may still be in use. */
export async function removeInterrupted(folder: string, olderThanMs = 3_600_000): Promise<void> {
  const incoming = join(folder, INCOMING);
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}

/** A rename survives a power cut only once its folder is flushed too. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT";
}
