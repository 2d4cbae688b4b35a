/** Compares the migrations that a database recorded with those of this version. */
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";
import type { Phrase } from "../config/english-texts.ts";
import {
  nameOf,
  recordedMigrations,
  recordedVersion,
  type Migration,
  type RecordedMigration,
} from "./migrations.ts";

/** Why the server cannot use a database as it is. */
export interface MigrationProblem {
  /**
   * - newer: the database has a migration that comes after all migrations of this version.
   * - unknown: the database has another migration that this version does not have.
   * - missing: the database lacks a migration, but has a later one.
   * - edited: the database applied a migration whose file has changed since.
   */
  readonly kind: "newer" | "unknown" | "missing" | "edited";
  /** The name of the migration's file without the extension. */
  readonly migration: string;
}

export interface MigrationState {
  /** At most one problem of each kind, the most serious first. */
  readonly problems: readonly MigrationProblem[];
  /** The migrations that the database does not have yet. */
  readonly pending: readonly Migration[];
  readonly isEmpty: boolean;
}

/**
 * Compares a database with this version.
 * @param recorded the database's migrations by version
 * @param migrations all migrations of this version, in order; if there are none, no problem is returned
 */
export function compareMigrations(
  recorded: ReadonlyMap<string, RecordedMigration>,
  migrations: readonly Migration[],
): MigrationState {
  const known = new Map(migrations.map((one) => [one.version, one.name]));
  const lastKnown = migrations.at(-1)?.version;
  const versions = [...recorded.keys()].toSorted();
  const last = versions.at(-1) ?? "";
  const pending = migrations.filter(({ version }) => !recorded.has(version));
  const others = lastKnown === undefined ? [] : versions.filter((version) => !known.has(version));
  const isEdited = ({ version, sql }: Migration): boolean => {
    const text = recorded.get(version)?.text ?? null;
    return text !== null && text !== sql;
  };
  const found = {
    newer: others.findLast((version) => version > (lastKnown ?? "")),
    unknown: others.findLast((version) => version < (lastKnown ?? "")),
    missing: pending.find(({ version }) => version < last)?.version,
    edited: migrations.find(isEdited)?.version,
  };
  const problems = (["newer", "unknown", "missing", "edited"] as const).flatMap((kind) => {
    const version = found[kind];
    if (version === undefined) return [];
    return [
      { kind, migration: nameOf(version, known.get(version) ?? recorded.get(version)?.name) },
    ];
  });
  return { problems, pending, isEmpty: recorded.size === 0 };
}

/** The message for the operator about a problem. */
export async function describeProblem(
  client: pg.ClientBase,
  { kind, migration }: MigrationProblem,
  migrations: readonly Migration[],
  own: string | null = null,
): Promise<Phrase> {
  const version = kind === "newer" ? await recordedVersion(client) : null;
  const known = migrations.at(-1)?.version ?? "";
  return (say) => {
    if (kind === "newer")
      return say.operator.databaseNewer({ version, applied: migration, own, known });
    if (kind === "unknown") return say.operator.migrationUnknown(migration);
    if (kind === "missing") return say.operator.migrationMissing(migration);
    return say.operator.migrationEdited(migration);
  };
}

/** Whether the server refuses the database even outside production, because no migration solves the problem. */
export function isAlwaysRefused({ kind }: MigrationProblem): boolean {
  return kind === "newer" || kind === "unknown";
}

export interface RequiredState {
  /** The version of this server. */
  readonly version?: string;
  /**
   * Whether the server also refuses a database with missing or edited migrations, as in production. During development
   * the first migrations are generated again, so a database may have earlier versions of them.
   */
  readonly isStrict?: boolean;
}

/**
 * Refuses a database that cannot be updated to this version.
 *
 * @throws ConfigError that names the migration, and for a newer database both versions
 */
export async function requireOwnMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  { version, isStrict = false }: RequiredState = {},
): Promise<MigrationState> {
  const state = compareMigrations(await recordedMigrations(client), migrations);
  const problem = state.problems.find((one) => isStrict || isAlwaysRefused(one));
  if (problem) throw new ConfigError(await describeProblem(client, problem, migrations, version));
  return state;
}
