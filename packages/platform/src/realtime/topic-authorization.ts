import type pg from "pg";
import type { Reader } from "./row-visibility.ts";
import { inTransaction } from "../database/transaction.ts";

type Extension = "broadcast" | "presence";

/** The rights of a reader on a private topic. */
export interface TopicRights {
  readonly read: ReadonlySet<Extension>;
  readonly write: ReadonlySet<Extension>;
}

const EXTENSIONS: readonly Extension[] = ["broadcast", "presence"];
const ASSUME =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('realtime.topic', $3, true)";
const INSERT = "insert into realtime.messages (topic, extension, private) values ($1, $2, true)";

/**
 * Finds out a reader's rights on a private topic, as the hosted platform does.
 * Inserts and reads trial rows under the policies of `realtime.messages`, and rolls back.
 */
export function authorizeTopic(pool: pg.Pool, topic: string, reader: Reader): Promise<TopicRights> {
  return inTransaction(
    pool,
    async (client) => {
      for (const extension of EXTENSIONS) await client.query(INSERT, [topic, extension]);
      await client.query(ASSUME, [reader.role, reader.claims, topic]);
      const { rows } = await client.query<{ extension: Extension }>(
        "select distinct extension from realtime.messages where topic = $1 and event is null and inserted_at = now() at time zone 'utc'",
        [topic],
      );
      const write = new Set<Extension>();
      for (const extension of EXTENSIONS)
        if (await allowed(client, topic, extension)) write.add(extension);
      return { read: new Set(rows.map((row) => row.extension)), write };
    },
    { keep: false },
  );
}

async function allowed(
  client: pg.PoolClient,
  topic: string,
  extension: Extension,
): Promise<boolean> {
  await client.query("savepoint attempt");
  try {
    await client.query(INSERT, [topic, extension]);
    return true;
  } catch (error) {
    if (typeof error === "object" && error !== null && "code" in error && error.code === "42501")
      return false;
    throw error;
  } finally {
    await client.query("rollback to savepoint attempt");
  }
}
