/**
 * The differences of two databases whose schemas were created in two ways. See
 * docs/decisions/0033-schema-sources-and-migrations.md.
 */
import { extract } from "@supabase/pg-delta/extract";
import { plan, type Action } from "@supabase/pg-delta/plan";
import type { Policy } from "@supabase/pg-delta/policy";
import type pg from "pg";
import { quietDifferences } from "./quiet-facts.ts";

export interface Difference {
  /** The actions that make the first database equal to the second, in an executable order. */
  readonly actions: readonly Action[];
  /** Differences without a statement: rows that belong to the schema, the order of columns, settings. */
  readonly rest: readonly string[];
}

/** The owner of the product's objects. */
const OWNER = "postgres";

const MANAGED: Policy = {
  id: "leyenda",
  defaultOwner: OWNER,
  filter: [
    // The platform's own triggers, which follow from the publications.
    {
      match: { all: [{ kind: "trigger" }, { edgeTo: { kind: "function", schema: "realtime" } }] },
      action: "exclude",
    },
    // An owner's default rights depend on the version of PostgreSQL.
    {
      match: { all: [{ kind: "acl" }, { idField: { field: "grantee", glob: OWNER } }] },
      action: "exclude",
    },
  ],
};

/**
 *
 * @param from connected as the superuser to the database that is to become like the other
 * @param to connected as the superuser to the other, of the same cluster
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
