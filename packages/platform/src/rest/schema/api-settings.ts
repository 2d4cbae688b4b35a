import type pg from "pg";

/**
 * The features of the data API that a project enables in addition to the defaults.
 * They are stored in the settings of the login role, which PostgREST reads too.
 * Example: `alter role authenticator set pgrst.db_aggregates_enabled = 'true'`.
 */
export interface ApiSettings {
  /** `db_aggregates_enabled`: allows `sum()` and other aggregates, within the caller's budget. */
  readonly aggregates: boolean;
  /** `db_plan_enabled`: allows the query plan instead of rows, only with the service key. */
  readonly plans: boolean;
  /** `db_tx_end`: how a transaction ends, and whether `Prefer: tx` decides that. */
  readonly end: { readonly rollsBack: boolean; readonly isCallersChoice: boolean };
  /** `db_schemas`: the exposed schemas. The first is the default. */
  readonly schemas: readonly string[];
}

const SETTINGS_SQL = `
select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
from pg_catalog.pg_db_role_setting s
join pg_catalog.pg_roles r on r.oid = s.setrole
cross join unnest(s.setconfig) as setting
where r.rolname = session_user and setting like 'pgrst.%'
  and s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
order by s.setdatabase`;

const TRUE = /^(true|on|yes|1)$/i;

/** Reads the login role's settings; those for this database have priority. Without `db_schemas`, exposes `schema`. */
export async function loadApiSwitches(client: pg.ClientBase, schema: string): Promise<ApiSettings> {
  const { rows } = await client.query<{ name: string; value: string }>(SETTINGS_SQL);
  const values = new Map(rows.map(({ name, value }) => [name.slice("pgrst.".length), value]));
  const isOn = (name: string): boolean => TRUE.test(values.get(name) ?? "");
  const end = values.get("db_tx_end") ?? "commit";
  const schemas = (values.get("db_schemas") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    aggregates: isOn("db_aggregates_enabled"),
    plans: isOn("db_plan_enabled"),
    end: {
      rollsBack: end.startsWith("rollback"),
      isCallersChoice: end.endsWith("-allow-override"),
    },
    schemas: schemas.length === 0 ? [schema] : [...new Set(schemas)],
  };
}
