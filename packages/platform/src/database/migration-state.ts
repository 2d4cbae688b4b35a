/** Compares the migrations that a database recorded with those of this version. */
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";
import type { Phrase } from "../config/texts.ts";
import {
  nameOf,
  recordedMigrations,
  recordedVersion,
  type Migration,
  type RecordedMigration,
} from "./migrations.ts";

/** Why a database does not belong to this version. */
export interface MigrationProblem {
  /**
   * - newer: the database has a migration that comes after all of this version's.
   * - unknown: it has another one that this version does not have.
   * - missing: it lacks one, but has a later one.
   * - edited: it applied one with another text.
   */
  readonly kind: "newer" | "unknown" | "missing" | "edited";
  /** The migration's file without the ending. */
  readonly migration: string;
}

export interface MigrationState {
  /** At most one of each kind, the most serious first. */
  readonly problems: readonly MigrationProblem[];
  /** What the database does not have yet. */
  readonly pending: readonly Migration[];
  readonly isEmpty: boolean;
}

/**
 * @param recorded the database's migrations by version
 * @param migrations all of this version's, in order; a project without any has no problems
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

/** What the operator reads about a problem. */
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

/** Nothing leads from these to this version. */
export function isAlwaysRefused({ kind }: MigrationProblem): boolean {
  return kind === "newer" || kind === "unknown";
}

export interface RequiredState {
  /** This version's name. */
  readonly version?: string;
  /**
   * Whether missing and edited migrations are refused too, as in production. While the first migrations are
   * still generated, a developer's database may have earlier ones.
   */
  readonly isStrict?: boolean;
}

/**
 * Refuses a database that cannot be brought to this version.
 *
 * @throws ConfigError naming the migration, and both versions for a newer database
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
