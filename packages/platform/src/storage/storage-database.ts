import type pg from "pg";
import type { PlatformContext } from "../context/context.ts";
import { createPool, poolState } from "../database/pools.ts";
import type { Caller } from "./caller.ts";
import { inTransaction } from "../database/transaction.ts";

/** A transaction with the rights of a caller. `become` changes the rights of the following statements. */
export interface StorageTransaction {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  become(caller: Caller): Promise<void>;
}

/** Runs statements on the storage schema with the rights of the caller. */
export interface StorageDatabase {
  /** Commits what `work` did as `caller`, or rolls back if it throws. */
  transaction<T>(
    caller: Caller,
    operation: string,
    work: (tx: StorageTransaction) => Promise<T>,
  ): Promise<T>;
  /** Runs one statement as the platform itself, where the hosted platform reads as superuser. */
  lookUp<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs `work` as `caller` and always rolls back: tests whether something would be allowed. */
  rehearse(
    caller: Caller,
    operation: string,
    work: (tx: StorageTransaction) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

const ASSUME =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('storage.operation', $3, true)";

/** Opens a small pool of the login role `authenticator`, which can only become one of the API's roles. */
export function createStorageDatabase(
  context: Pick<PlatformContext, "database" | "log" | "metrics">,
): StorageDatabase {
  const pool = createPool(
    {
      ...context.database.authenticator,
      max: 5,
      connectionTimeoutMillis: 10_000,
      application_name: "platform storage",
    },
    context.log,
  );
  context.metrics.watchPool("storage", () => poolState(pool));

  const run = <T>(
    caller: Caller,
    operation: string,
    keep: boolean,
    work: (tx: StorageTransaction) => Promise<T>,
  ): Promise<T> =>
    inTransaction(
      pool,
      async (client) => {
        const become = async (who: Caller): Promise<void> => {
          await client.query({
            name: "storage-assume",
            text: ASSUME,
            values: [who.role, who.claims, operation],
          });
        };
        await become(caller);
        return work({
          become,
          query: async <Row extends pg.QueryResultRow>(
            text: string,
            values: readonly unknown[] = [],
          ) => (await client.query<Row>(text, [...values])).rows,
        });
      },
      { keep },
    );

  return {
    transaction: (caller, operation, work) => run(caller, operation, true, work),
    rehearse: (caller, operation, work) => run(caller, operation, false, work),
    lookUp: async <Row extends pg.QueryResultRow>(
      name: string,
      text: string,
      values: readonly unknown[],
    ) => (await context.database.platform.query<Row>({ name, text, values: [...values] })).rows,
    close: () => pool.end(),
  };
}

/** A bucket with the limits of its files. */
export interface BucketRow {
  readonly id: string;
  readonly public: boolean;
  readonly file_size_limit: string | null;
  readonly signed_link_seconds: number | null;
  readonly allowed_mime_types: string[] | null;
}

/** Reads a bucket for any caller, as the hosted platform does for its limits; null if the bucket does not exist. */
export async function findBucket(database: StorageDatabase, id: string): Promise<BucketRow | null> {
  const rows = await database.lookUp<BucketRow>(
    "storage-bucket",
    "select id, public, file_size_limit, signed_link_seconds, allowed_mime_types from storage.buckets where id = $1",
    [id],
  );
  return rows[0] ?? null;
}

/** The metadata of a file, which the official client calls FileMetadata. */
export interface FileMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: number;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly version: string;
  readonly owner_id: string | null;
  readonly metadata: FileMetadata;
  readonly user_metadata: Record<string, unknown> | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
}

const OBJECT_COLUMNS =
  "id, bucket_id, name, version, owner_id, metadata, user_metadata, created_at, updated_at, last_accessed_at";

/**
 * Reads an object inside a transaction, with the transaction's rights; null if the object is missing or not visible.
 */
export async function findObject(
  tx: StorageTransaction,
  bucket: string,
  key: string,
): Promise<ObjectRow | null> {
  const rows = await tx.query<ObjectRow>(
    `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2 and version is not null`,
    [bucket, key],
  );
  return rows[0] ?? null;
}

/** Reads an object of a public bucket; null if the bucket or the object does not exist. */
export async function lookUpPublicObject(
  database: StorageDatabase,
  bucket: string,
  key: string,
): Promise<ObjectRow | null> {
  const columns = OBJECT_COLUMNS.split(", ").map((column) => `o.${column}`);
  const rows = await database.lookUp<ObjectRow>(
    "storage-object",
    `select ${columns.join(", ")} from storage.buckets as b join storage.objects as o on o.bucket_id = b.id
     where b.id = $1 and o.name = $2 and o.version is not null and b.public`,
    [bucket, key],
  );
  return rows[0] ?? null;
}
