import type pg from "pg";
import {
  FUNCTION_SOURCES_SQL,
  NAMED_SOURCES_SQL,
  TABLES_SQL,
  KEYS_SQL,
  PROCEDURES_SQL,
  READ_ROOTS_SQL,
  RELATIONS_SQL,
  TIMEZONES_SQL,
  TYPES_SQL,
  VIEWS_SQL,
} from "./catalog-queries.ts";
import { loadApiSwitches, type ApiSettings } from "./api-settings.ts";
import { buildKeyRelationships, groupRelationships } from "./relationships.ts";
import type { CatalogKey, ViewOrigin } from "./relationships.ts";
import type {
  Column,
  ComputedRelationship,
  Parameter,
  Procedure,
  Relation,
  SchemaCache,
} from "./types.ts";
import { ColumnUse, type NamedSource } from "./sql-column-use.ts";
import { readsRequestSettings, requestReadingFunctions } from "./request-reading-functions.ts";
import type { FunctionSource } from "./request-reading-functions.ts";
import { viewColumnOrigins } from "./view-columns.ts";

interface CatalogRelation {
  oid: string;
  name: string;
  is_view: boolean;
  is_insertable: boolean;
  is_updatable: boolean;
  is_deletable: boolean;
  shows_all_rows: boolean;
  columns: { name: string; number: number; type: string; defaultSql: string | null }[];
  primary_key: string[];
}

interface CatalogView {
  oid: string;
  name: string;
  is_exposed: boolean;
  definition: string;
  columns: Record<string, string>;
}

interface CatalogProcedure {
  name: string;
  volatility: string;
  is_set_of: boolean;
  rows: number;
  returns: Procedure["returns"];
  relation: string;
  returns_relation: boolean;
  return_type: string;
  row_argument: string | null;
  parameters: Parameter[];
  columns: { name: string; type: string }[] | null;
}

/** Types that may be the only, unnamed argument of a procedure: the request's body itself. */
export const UNNAMED_ARGUMENT_TYPES: ReadonlySet<string> = new Set([
  "json",
  "jsonb",
  "text",
  "bytea",
  "xml",
]);

/** Type names that SQL accepts but pg_type does not contain. */
const SPELLED_TYPES: Readonly<Record<string, string>> = {
  int: "integer",
  integer: "integer",
  smallint: "smallint",
  bigint: "bigint",
  real: "real",
  decimal: "numeric",
  "double precision": "double precision",
  float: "double precision",
  boolean: "boolean",
  character: "character",
  "character varying": "character varying",
  "timestamp with time zone": "timestamp with time zone",
  "timestamp without time zone": "timestamp without time zone",
  "time with time zone": "time with time zone",
  "time without time zone": "time without time zone",
  "bit varying": "bit varying",
};

/**
 * Reads the catalogue of every exposed schema, by name. The first one is the default.
 * If the database names no schema, `schema` is exposed.
 */
export async function loadSchemaCaches(
  client: pg.ClientBase,
  schema: string,
): Promise<ReadonlyMap<string, SchemaCache>> {
  await client.query("begin read only");
  try {
    // With an empty search path, PostgreSQL qualifies every name.
    await client.query("select set_config('search_path', '', true)");
    const switches = await loadApiSwitches(client, schema);
    const caches = new Map<string, SchemaCache>();
    for (const name of switches.schemas) caches.set(name, await loadOne(client, name, switches));
    return caches;
  } finally {
    await client.query("rollback");
  }
}

async function loadOne(
  client: pg.ClientBase,
  schema: string,
  switches: ApiSettings,
): Promise<SchemaCache> {
  const rows = async <T>(sql: string, parameters: unknown[] = [schema]): Promise<T[]> =>
    (await client.query(sql, parameters)).rows as T[];
  const catalogRelations = await rows<CatalogRelation>(RELATIONS_SQL);
  const keys = await rows<CatalogKey>(KEYS_SQL);
  const views = await rows<CatalogView>(VIEWS_SQL);
  const catalogProcedures = await rows<CatalogProcedure>(PROCEDURES_SQL);
  const types = await rows<{ name: string; sql: string }>(TYPES_SQL);
  const timezones = await rows<{ name: string }>(TIMEZONES_SQL, []);
  const functions = await rows<FunctionSource>(FUNCTION_SOURCES_SQL, []);
  const roots = await rows<{ text: string }>(READ_ROOTS_SQL);
  const readers = requestReadingFunctions(functions);

  const origins = resolveViews(views);
  const relations = buildRelations(catalogRelations, catalogProcedures, keys, origins);
  const computed = catalogProcedures.flatMap(computedRelationship);
  return {
    schema,
    switches,
    relations,
    relationships: groupRelationships(buildKeyRelationships(keys, origins, relations), computed),
    procedures: buildProcedures(catalogProcedures),
    castTypes: new Map([
      ...types.map(({ name, sql }): [string, string] => [name, sql]),
      ...Object.entries(SPELLED_TYPES),
    ]),
    timezones: new Set(timezones.map(({ name }) => name)),
    readsRequestSettings: readsRequestSettings(
      roots.map(({ text }) => text),
      readers,
    ),
    columnUse: new ColumnUse(
      await rows<NamedSource>(NAMED_SOURCES_SQL, []),
      new Map(
        (await rows<{ oid: string; name: string }>(TABLES_SQL, [])).map((t) => [t.oid, t.name]),
      ),
    ),
    requestReadingFunctions: readers,
  };
}

/** Resolves views on views down to their tables. */
function resolveViews(views: readonly CatalogView[]): ViewOrigin[] {
  const direct = new Map(views.map((view) => [view.oid, viewColumnOrigins(view.definition)]));
  return views
    .filter((view) => view.is_exposed)
    .map((view) => {
      const columns = new Map<string, Map<number, string[]>>();
      const follow = (
        oid: string,
        number: number,
        name: string,
        seen: ReadonlySet<string>,
      ): void => {
        const byNumber = columns.get(oid) ?? new Map<number, string[]>();
        columns.set(oid, byNumber);
        byNumber.set(number, [...(byNumber.get(number) ?? []), name]);
        if (seen.has(oid)) return;
        for (const origin of direct.get(oid) ?? []) {
          if (origin.viewColumn !== number) continue;
          follow(origin.relationOid, origin.relationColumn, name, new Set([...seen, oid]));
        }
      };
      for (const origin of direct.get(view.oid) ?? []) {
        const name = view.columns[String(origin.viewColumn)];
        if (name === undefined) continue;
        follow(origin.relationOid, origin.relationColumn, name, new Set([view.oid]));
      }
      return { view: view.name, columns };
    });
}

function buildRelations(
  catalog: readonly CatalogRelation[],
  procedures: readonly CatalogProcedure[],
  keys: readonly CatalogKey[],
  views: readonly ViewOrigin[],
): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const relation of catalog) {
    const computed = procedures.filter(
      (procedure) => procedure.row_argument === relation.name && procedure.returns !== "void",
    );
    relations.set(relation.name, {
      name: relation.name,
      isView: relation.is_view,
      isInsertable: relation.is_insertable,
      isUpdatable: relation.is_updatable,
      isDeletable: relation.is_deletable,
      showsAllRows: relation.shows_all_rows,
      columns: new Map(
        relation.columns.map(({ name, type, defaultSql }) => [name, { name, type, defaultSql }]),
      ),
      primaryKey: relation.is_view
        ? viewPrimaryKey(relation.name, keys, views)
        : relation.primary_key,
      computedFields: new Map(computed.map(({ name, return_type }) => [name, return_type])),
    });
  }
  return relations;
}

function viewPrimaryKey(
  view: string,
  keys: readonly CatalogKey[],
  views: readonly ViewOrigin[],
): string[] {
  const origin = views.find((candidate) => candidate.view === view);
  if (origin === undefined) return [];
  return keys.flatMap((key) => {
    if (key.type !== "p") return [];
    const names = key.columns.map(
      ([number]) => origin.columns.get(key.relation_oid)?.get(number)?.[0],
    );
    return names.every((name) => name !== undefined) ? names : [];
  });
}

function computedRelationship(procedure: CatalogProcedure): ComputedRelationship[] {
  if (procedure.row_argument === null || !procedure.returns_relation) return [];
  return [
    {
      kind: "computed",
      table: procedure.row_argument,
      foreignTable: procedure.relation,
      isSelf: procedure.row_argument === procedure.relation,
      functionName: procedure.name,
      isToOne: !procedure.is_set_of || procedure.rows === 1,
    },
  ];
}

/** Returns a signature by which overloads are sorted: without parameters first, then by name and type. */
function signatureOf({ parameters }: Procedure): string {
  return parameters.map(({ name, type }) => `${name}\0${type}`).join("\u0001");
}

function buildProcedures(catalog: readonly CatalogProcedure[]): Map<string, Procedure[]> {
  const procedures = new Map<string, Procedure[]>();
  for (const row of catalog) {
    const unnamed = row.parameters.filter((parameter) => parameter.name === "");
    const isCallable =
      unnamed.length === 0 ||
      (row.parameters.length === 1 && UNNAMED_ARGUMENT_TYPES.has(row.parameters[0]?.type ?? ""));
    if (!isCallable) continue;
    const procedure: Procedure = {
      name: row.name,
      parameters: row.parameters,
      volatility:
        row.volatility === "i" ? "immutable" : row.volatility === "s" ? "stable" : "volatile",
      isSetOf: row.is_set_of,
      returns: row.returns,
      relation: row.relation,
      columns: row.columns === null ? null : new Map(row.columns.map((c) => [c.name, column(c)])),
    };
    const overloads = procedures.get(row.name);
    if (overloads === undefined) procedures.set(row.name, [procedure]);
    else overloads.push(procedure);
  }
  for (const overloads of procedures.values()) {
    overloads.sort((a, b) => (signatureOf(a) < signatureOf(b) ? -1 : 1));
  }
  return procedures;
}

function column({ name, type }: { name: string; type: string }): Column {
  return { name, type, defaultSql: null };
}
