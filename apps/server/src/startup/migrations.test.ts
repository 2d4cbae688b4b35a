import pg from "pg";
import { describe, expect, it } from "vitest";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  requireOwnMigrations,
  type RequiredState,
} from "@leyenda/platform/database/migration-state";
import {
  migrate,
  migrationFile,
  OUTSIDE_TRANSACTION,
  readMigrations,
  type Migration,
} from "@leyenda/platform/database/migrations";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { checksumOf, damagedMigration, readReleases } from "../config/released-migrations.ts";

const database = useTestDatabase();

function migration(version: number, sql: string): Migration {
  return { version: `2099010100${String(version).padStart(4, "0")}`, name: `step_${version}`, sql };
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url("supabase_admin") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe("migrate", () => {
  it("finds every migration of the product already applied in the template", async () => {
    const report = await connected((client) => migrate(client, readMigrations(MIGRATIONS_FOLDER)));
    expect(report).toEqual({ applied: [], edited: [] });
    const { rows } = await database.owner.query(
      "select version from supabase_migrations.schema_migrations order by version",
    );
    expect(rows.map((row) => row.version)).toEqual(
      readMigrations(MIGRATIONS_FOLDER).map((entry) => entry.version),
    );
  });

  it("applies each once when several servers start together, as the owner role", async () => {
    const steps = [
      migration(
        1,
        "create table public.race (id int primary key); select pg_sleep(0.2); insert into public.race values (1);",
      ),
      migration(2, "insert into public.race values (2);"),
    ];
    const reports = await Promise.all(
      [1, 2, 3, 4].map(() => connected((client) => migrate(client, steps))),
    );
    expect(reports.flatMap((report) => report.applied).sort()).toEqual(
      steps.map((step) => step.version),
    );
    const { rows } = await database.admin.query(
      "select tableowner from pg_tables where tablename = 'race'",
    );
    expect(rows).toEqual([{ tableowner: "postgres" }]);
  });

  it("leaves nothing of a migration that fails, and says where", async () => {
    const broken = migration(
      3,
      "create table public.half (id int);\nselect 1;\nselect no_such_column;",
    );
    const refusal = connected((client) => migrate(client, [broken]));
    await expect(refusal).rejects.toThrow(/step_3 failed: .*no_such_column.* \(line 3\)/);
    // The server shows a `ConfigError` to the operator as a message without a stack trace.
    await expect(refusal).rejects.toThrow(ConfigError);
    const { rows } = await database.admin.query("select to_regclass('public.half') as half");
    expect(rows).toEqual([{ half: null }]);
    const report = await connected((client) =>
      migrate(client, [migration(3, "create table public.half (id int);")]),
    );
    expect(report.applied).toHaveLength(1);
  });

  it("reports a file that was edited after it had been applied", async () => {
    const original = migration(4, "select 1;");
    await connected((client) => migrate(client, [original]));
    const report = await connected((client) =>
      migrate(client, [{ ...original, sql: "select 2;" }]),
    );
    expect(report).toEqual({ applied: [], edited: [original.version] });
  });

  it("runs outside of a transaction what refuses to be in one", async () => {
    const steps = [
      migration(5, "create table public.indexed (id int);"),
      migration(
        6,
        `${OUTSIDE_TRANSACTION}\ncreate index concurrently indexed_id_idx on public.indexed (id);`,
      ),
    ];
    const report = await connected((client) => migrate(client, steps));
    expect(report.applied).toEqual(steps.map((step) => step.version));
    const { rows } = await database.admin.query(
      "select indisvalid from pg_index where indexrelid = 'public.indexed_id_idx'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

describe("a database with other migrations than this version", () => {
  const other = useTestDatabase();
  const ours = readMigrations(MIGRATIONS_FOLDER);
  const [first = migration(1, ""), second = migration(2, "")] = ours;
  const last = ours.at(-1) ?? first;
  const requires = async (versions: readonly Migration[], state: RequiredState = {}) => {
    const client = await other.admin.connect();
    try {
      return await requireOwnMigrations(client, versions, state);
    } finally {
      client.release();
    }
  };

  it("is refused as newer, with both versions, when they come after the last one", async () => {
    await expect(requires([first])).rejects.toThrow(
      new RegExp(
        `newer version: it has migration \\d+_\\w+, and this version knows those up to ${first.version}`,
      ),
    );
  });

  it("is refused as one of another line when they come before it", async () => {
    const refusal = requires([migration(9999, "")]);
    await expect(refusal).rejects.toThrow(/nothing leads from there to here/);
    await expect(refusal).rejects.toThrow(ConfigError);
  });

  it("is refused in production when a migration was edited, and in development it is not", async () => {
    const edited = [first, { ...second, sql: `${second.sql}\nselect 1;` }, ...ours.slice(2)];
    await expect(requires(edited, { isStrict: true })).rejects.toThrow(
      `applied migration ${second.version}_${second.name} with another text`,
    );
    const { problems } = await requires(edited);
    expect(problems).toEqual([{ kind: "edited", migration: `${second.version}_${second.name}` }]);
  });

  it("is refused in production when it lacks an earlier one, but not when it lacks the last one", async () => {
    const without = async (lost: Migration, state: RequiredState) => {
      const client = await other.admin.connect();
      await client.query("begin");
      await client.query("delete from supabase_migrations.schema_migrations where version = $1", [
        lost.version,
      ]);
      try {
        return await requireOwnMigrations(client, ours, state);
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    await expect(without(second, { isStrict: true })).rejects.toThrow(
      `lacks migration ${second.version}_${second.name}`,
    );
    expect(await without(last, { isStrict: true })).toMatchObject({
      problems: [],
      pending: [last],
    });
  });
});

describe("released migrations", () => {
  const [first = migration(1, ""), second = migration(2, "")] = readMigrations(MIGRATIONS_FOLDER);
  const release = {
    version: "1.2.3",
    migrations: Object.fromEntries(
      [first, second].map((one) => [migrationFile(one), checksumOf(one)]),
    ),
  };

  it("are named when their file is missing or was edited", () => {
    expect(damagedMigration([first, second], [release])).toBeNull();
    expect(damagedMigration([first], [release])).toEqual({
      file: migrationFile(second),
      version: "1.2.3",
      isMissing: true,
    });
    const edited = { ...first, sql: `${first.sql} ` };
    expect(damagedMigration([edited, second], [release])).toEqual({
      file: migrationFile(first),
      version: "1.2.3",
      isMissing: false,
    });
  });

  it("of this checkout are as they were released", () => {
    expect(damagedMigration(readMigrations(MIGRATIONS_FOLDER), readReleases())).toBeNull();
  });
});
