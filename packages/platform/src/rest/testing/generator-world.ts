import pg from "pg";
import { loadSchemaCaches } from "../schema/load-schema-cache.ts";
import { quoteIdentifier } from "../../database/quote-sql.ts";
import type { World } from "./generate-reads.ts";

/** Reads the schema and samples its data for the generators, as a superuser. */
export async function learnWorld(
  connectionString: string,
  tokens: Readonly<Record<string, string>>,
  volatileColumns: readonly string[] = [],
): Promise<World> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const cache = (await loadSchemaCaches(client, "public")).get("public");
    if (cache === undefined) throw new Error("The schema public is not exposed");
    const samples = new Map<string, Map<string, string[]>>();
    for (const relation of cache.relations.values()) {
      const columns = [...relation.columns.keys()];
      if (columns.length === 0) continue;
      const list = columns.map((name) => `${quoteIdentifier(name)}::text`).join(", ");
      const table = `public.${quoteIdentifier(relation.name)}`;
      const { rows } = await client.query<(string | null)[]>({
        text: `select ${list} from ${table} limit 25`,
        rowMode: "array",
      });
      samples.set(
        relation.name,
        new Map(
          columns.map((name, index) => [
            name,
            rows.map((row) => row[index] ?? null).filter((value) => value !== null),
          ]),
        ),
      );
    }
    const { rows: required } = await client.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and a.attnotnull`,
    );
    return {
      cache,
      samples,
      tokens,
      volatileColumns: new Set(volatileColumns),
      requiredColumns: new Set(required.map(({ name }) => name)),
    };
  } finally {
    await client.end();
  }
}
