import { createHash, randomUUID } from "node:crypto";
import { SERVICE, type Caller } from "./caller.ts";
import type { CheckedContent } from "./content-check.ts";
import type { StorageContext } from "./storage-context.ts";
import type { FileMetadata, StorageTransaction } from "./storage-database.ts";

/** How a file is stored: only under an unused name, or also in place of an existing file. */
export type WriteMode = "insert" | "upsert";

export type WriteOperation =
  | "storage.object.upload"
  | "storage.object.upload_update"
  | "storage.object.copy";

export interface ObjectWrite {
  readonly bucket: string;
  readonly key: string;
  readonly mode: WriteMode;
  /** The value of `storage.operation()`, which policies read. */
  readonly operation: WriteOperation;
  /** The owner to record: the caller, except for signed uploads. */
  readonly owner: string | null;
  readonly userMetadata?: Record<string, unknown> | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7)`;
const REPLACE = `version = $5, owner = $3, owner_id = $4, metadata = $6, user_metadata = $7, last_accessed_at = now()`;

/**
 * Checks by the policies whether the caller may write an object: writes the row and rolls back.
 * The check happens before the file is received, so that a refusal costs nothing.
 */
export async function rehearseWrite(
  parts: StorageContext,
  caller: Caller,
  write: ObjectWrite,
): Promise<void> {
  await parts.database.rehearse(caller, write.operation, (tx) =>
    writeRow(tx, write, randomUUID(), null),
  );
}

/**
 * Stores the bytes, then updates the row in one transaction as the caller.
 * The version is listed as stale until the row refers to it.
 * So a crash leaves the old file or the new one, and no bytes that are never deleted.
 * @returns id of the object
 */
export async function writeObject(
  parts: StorageContext,
  caller: Caller,
  write: ObjectWrite,
  checked: CheckedContent,
  cacheControl: string,
): Promise<string> {
  const metadata = describe(checked, cacheControl);
  return adoptVersion(parts, caller, write, metadata, (version) =>
    parts.files.write(version, checked.content, checked.type),
  );
}

/** Like `writeObject`, for bytes that `fill` writes under the new version. */
export async function adoptVersion(
  parts: StorageContext,
  caller: Caller,
  write: ObjectWrite,
  metadata: FileMetadata,
  fill: (version: string) => Promise<void>,
): Promise<string> {
  const version = randomUUID();
  await parts.database.transaction(SERVICE, "storage.stale.announce", (tx) =>
    tx.query(
      "insert into storage.stale_files (version, remove_after) values ($1, now() + interval '1 hour')",
      [version],
    ),
  );
  try {
    await fill(version);
    return await parts.database.transaction(caller, write.operation, async (tx) => {
      await writeRow(tx, write, version, metadata);
      await tx.become(SERVICE);
      const saved = await tx.query(
        "delete from storage.stale_files where version = $1 returning version",
        [version],
      );
      if (saved.length === 0)
        throw new Error("storage: the upload took longer than its bytes are kept");
      const rows = await tx.query<{ id: string }>(
        "select id from storage.objects where version = $1",
        [version],
      );
      return rows[0]?.id ?? "";
    });
  } catch (error) {
    await parts.database
      .transaction(SERVICE, "storage.stale.announce", (tx) =>
        tx.query("update storage.stale_files set remove_after = now() where version = $1", [
          version,
        ]),
      )
      .catch((lost: unknown) =>
        parts.log.debug({ err: lost }, "storage: the refused upload is cleaned up in an hour"),
      );
    throw error;
  }
}

async function writeRow(
  tx: StorageTransaction,
  write: ObjectWrite,
  version: string,
  metadata: FileMetadata | null,
): Promise<void> {
  const { bucket, key, owner } = write;
  const userId = owner !== null && UUID.test(owner) ? owner : null;
  const values = [
    bucket,
    key,
    userId,
    owner,
    version,
    metadata && JSON.stringify(metadata),
    write.userMetadata ? JSON.stringify(write.userMetadata) : null,
  ];
  await tx.query(
    write.mode === "upsert"
      ? `${INSERT} on conflict (bucket_id, name) do update set ${REPLACE}`
      : INSERT,
    values,
  );
}

function describe({ content, type }: CheckedContent, cacheControl: string): FileMetadata {
  return {
    eTag: `"${createHash("sha256").update(content).digest("hex").slice(0, 32)}"`,
    size: content.length,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: content.length,
    httpStatusCode: 200,
  };
}
