/** Converts the differences of two databases into migrations. */
import { formatSqlStatements } from "@supabase/pg-delta/sql-format";
import type { Action } from "@supabase/pg-delta/plan";
import type { Migration } from "@leyenda/platform/database/migrations";
import { OUTSIDE_TRANSACTION } from "@leyenda/platform/database/migrations";
import type { Difference } from "./compare-schemas.ts";
import { LOCK_TIMEOUT } from "./schema-sources.ts";

/** Marks a place in a draft that a developer must complete. A migration with this mark fails the check. */
export const TO_COMPLETE = "-- COMPLETAR:";

const WITHOUT_TIMEOUT = [
  "-- It holds no writer up, and given up half-way it would leave an index that is no good.",
  "-- squawk-ignore require-lock-timeout",
].join("\n");

/** The statements of a change, by the migration to which they belong. */
interface Steps {
  /** Statements that run before the new version of the server starts. */
  readonly expand: string[];
  /** Statements that change existing rows to satisfy new rules. */
  readonly backfill: string[];
  /** Statements that enforce new rules, also for existing rows. */
  readonly enforce: string[];
  /** Indexes that are built without blocking writes, each in a separate migration. */
  readonly indexes: { readonly name: string; readonly sql: string }[];
}

/**
 * Writes the migrations of a change. Functions, policies, triggers, views and grants are complete.
 * Changes of rows are drafts: `TO_COMPLETE` marks what a developer must add.
 *
 * @param sources the statements in the sources, by the object that they create (`statementsOf`)
 * @param now the time for the first version; statements that cannot share a transaction get the following seconds
 */
export function draftMigrations(
  name: string,
  { actions, rest }: Difference,
  sources: ReadonlyMap<string, string | null>,
  now: Date,
): Migration[] {
  const steps: Steps = { expand: [], backfill: [], enforce: [], indexes: [] };
  const newTables = new Set(
    actions.flatMap((action) =>
      action.produces.flatMap((id) => (id.kind === "table" ? [`${id.schema}.${id.name}`] : [])),
    ),
  );
  for (const fact of rest) steps.expand.push(`${TO_COMPLETE} ${fact.replaceAll("\n", " ")}`);
  for (const action of actions) place(action, steps, newTables, sources);
  const files = [
    { name, statements: steps.expand },
    { name: `${name}_backfill`, statements: steps.backfill },
    { name: `${name}_enforced`, statements: steps.enforce },
  ].filter((file) => file.statements.length > 0);
  const texts = [
    ...files.map((file) => ({
      name: file.name,
      sql: `${LOCK_TIMEOUT}\nset local check_function_bodies = off;\n\n${file.statements.join("\n\n")}\n`,
    })),
    ...steps.indexes.map((index) => ({
      name: `${name}_${index.name}`,
      sql: `${OUTSIDE_TRANSACTION}\n${WITHOUT_TIMEOUT}\n${index.sql}\n`,
    })),
  ];
  return texts.map((text, at) => ({ ...text, version: versionAt(now, at) }));
}

/** Formats a time as a version: `YYYYMMDDHHMMSS`, in UTC. */
export function versionAt(time: Date, secondsLater = 0): string {
  return new Date(time.getTime() + secondsLater * 1000)
    .toISOString()
    .replace(/\D/g, "")
    .slice(0, 14);
}

const sqlOf = (statement: string): string =>
  `${formatSqlStatements([statement], { keywordCase: "lower", maxWidth: 120 })[0] ?? statement};`;

/** Adds a statement to a step. A statement that would block writes, or fail because of existing rows, is split. */
function place(
  action: Action,
  steps: Steps,
  newTables: ReadonlySet<string>,
  sources: ReadonlyMap<string, string | null>,
): void {
  const made = action.produces[0];
  const own = ownWords(action, sources);
  if (own !== null) {
    if (made?.kind === "index" && !newTables.has(tableOfIndex(action.sql)))
      steps.indexes.push({ name: made.name, sql: concurrently(own) });
    else steps.expand.push(own);
    return;
  }
  if (made?.kind === "index" && !newTables.has(tableOfIndex(action.sql))) {
    steps.indexes.push({ name: made.name, sql: concurrently(sqlOf(action.sql)) });
    return;
  }
  if (made?.kind === "constraint" && !newTables.has(`${made.schema}.${made.table}`)) {
    placeConstraint(action, `${made.schema}.${made.table}`, made.name, steps);
    return;
  }
  const needsValue =
    /^ALTER TABLE (\S+)\s+(?:ADD COLUMN|ALTER COLUMN) ("[^"]+").*?(NOT NULL)(.*)$/is.exec(
      action.sql,
    );
  const [, table, column, , afterwards = ""] = needsValue ?? [];
  if (table && column && !/default|generated/i.test(afterwards) && !/ DEFAULT /i.test(action.sql)) {
    if (/ADD COLUMN/i.test(action.sql))
      steps.expand.push(sqlOf(action.sql.replace(/ NOT NULL/i, "")));
    placeNotNull(unquoted(table), unquoted(column), steps);
    return;
  }
  steps.expand.push(`${warning(action)}${sqlOf(action.sql)}`);
}

const KINDS_IN_OWN_WORDS = ["function", "policy", "trigger", "index", "view"];

/** Returns the statement as written in the sources, if the action creates one whole object. */
function ownWords(action: Action, sources: ReadonlyMap<string, string | null>): string | null {
  if (!/^CREATE /i.test(action.sql)) return null;
  // An action that replaces an object does not list the object as created.
  const replaced = /^CREATE OR REPLACE (FUNCTION|VIEW) ([\w.]+)/i.exec(action.sql);
  if (replaced) {
    const [, kind = "", name = ""] = replaced;
    const source = sources.get(`${kind.toLowerCase()} ${name}`);
    return source?.replace(/^create (function|view)/, "create or replace $1") ?? null;
  }
  const id = action.produces[0];
  if (
    id === undefined ||
    !KINDS_IN_OWN_WORDS.includes(id.kind) ||
    !("schema" in id && "name" in id)
  )
    return null;
  const subject =
    "table" in id ? `${id.name} on ${id.schema}.${id.table}` : `${id.schema}.${id.name}`;
  return sources.get(`${id.kind} ${subject}`) ?? null;
}

function placeConstraint(action: Action, table: string, name: string, steps: Steps): void {
  if (!/\b(CHECK|FOREIGN KEY)\b/i.test(action.sql)) {
    steps.expand.push(
      `${TO_COMPLETE} the table is locked while the index is built; a large one gets a unique index concurrently before, and «add constraint … using index».\n${sqlOf(action.sql)}`,
    );
    return;
  }
  steps.expand.push(`${sqlOf(action.sql).slice(0, -1)} not valid;`);
  steps.enforce.push(`alter table ${table} validate constraint ${name};`);
}

/**
 * Makes a column `not null` without a scan of the table: a check is added first, and validated without blocking writes.
 */
function placeNotNull(table: string, column: string, steps: Steps): void {
  const check = `${table.split(".").at(-1)}_${column}_filled`;
  steps.expand.push(
    `alter table ${table} add constraint ${check} check (${column} is not null) not valid;`,
  );
  steps.backfill.push(
    `${TO_COMPLETE} what the rows get that are there already; a large table in batches.\n-- update ${table} set ${column} = … where ${column} is null;`,
  );
  steps.enforce.push(
    [
      `alter table ${table} validate constraint ${check};`,
      `alter table ${table} alter column ${column} set not null;`,
      `alter table ${table} drop constraint ${check};`,
    ].join("\n"),
  );
}

function warning(action: Action): string {
  if (action.dataLoss === "destructive")
    return `${TO_COMPLETE} loses data: only when no released version reads it any more.\n`;
  const rewrites = action.rewriteRisk && action.lockClass !== "none";
  // A constant default is stored in the catalogue, so it rewrites no rows.
  if (rewrites && !/DEFAULT [^(]*$/i.test(action.sql))
    return `${TO_COMPLETE} may write the whole table anew, while nobody can use it.\n`;
  return "";
}

const unquoted = (name: string): string => name.replaceAll('"', "");

const tableOfIndex = (sql: string): string => unquoted(/ ON (\S+)/i.exec(sql)?.[1] ?? "");

const concurrently = (sql: string): string =>
  sql.replace(/^create (unique )?index /i, "create $1index concurrently ");
