/** Compares the schemas of two databases. See docs/decisions/0033-schema-sources-and-migrations.md. */
import { extract } from "@supabase/pg-delta/extract";
import { plan, type Action } from "@supabase/pg-delta/plan";
import type { Policy } from "@supabase/pg-delta/policy";
import type pg from "pg";
import { quietDifferences } from "./uncovered-differences.ts";

export interface Difference {
  /** The actions that make the first database equal to the second, in an order in which they can run. */
  readonly actions: readonly Action[];
  /** Differences that no schema statement can remove: rows that belong to the schema, column orders, settings. */
  readonly rest: readonly string[];
}

/** The role that owns the product's tables and functions. */
const OWNER = "postgres";

const MANAGED: Policy = {
  id: "leyenda",
  defaultOwner: OWNER,
  filter: [
    // The comparison ignores triggers that call functions of `realtime`, because the platform creates these triggers.
    {
      match: { all: [{ kind: "trigger" }, { edgeTo: { kind: "function", schema: "realtime" } }] },
      action: "exclude",
    },
    // The comparison ignores an owner's default rights, because they depend on the version of PostgreSQL.
    {
      match: { all: [{ kind: "acl" }, { idField: { field: "grantee", glob: OWNER } }] },
      action: "exclude",
    },
  ],
};

/**
 * @param from the database that is to become like the other; connected as the superuser
 * @param to the other database, in the same cluster; connected as the superuser
 * @param withRows whether the rows that belong to the schema are compared; false for a database with data
 */
export async function compareSchemas(
  from: pg.Pool,
  to: pg.Pool,
  { withRows = true } = {},
): Promise<Difference> {
  const [before, after, rest, roles] = await Promise.all([
    extract(from),
    extract(to),
    quietDifferences(from, to, withRows),
    to.query<{ name: string }>("select rolname as name from pg_roles"),
  ]);
  const { actions } = plan(before.factBase, after.factBase, {
    policy: MANAGED,
    scope: "database",
    defaultOwner: OWNER,
    assumedRoles: roles.rows.map((role) => role.name),
    renames: "off",
  });
  return { actions, rest };
}
