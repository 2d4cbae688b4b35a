import type pg from "pg";
import type { Facts } from "./db-types/read-facts.ts";
import { dataSchemas, eventSchema, readEvents, webhooksOf } from "./openapi-events.ts";
import { type Field, orNull, parametersOf, schemaOf } from "./openapi-fields.ts";
import {
  COMPONENTS,
  ERRORS,
  EVENTS_PATH,
  REFUSAL,
  SECRET_PATH,
  type Json,
} from "./openapi-parts.ts";
import { columnWords, referring, wordsOf } from "./openapi-words.ts";

interface Table {
  readonly name: string;
  readonly comment: string;
  /** Whether visitors read some of its columns; the others are here for the rows that procedures answer. */
  readonly isRead: boolean;
  readonly columns: readonly Column[];
}

interface Column extends Field {
  readonly isRead: boolean;
  /** Whether it alone is the primary key. */
  readonly isKey: boolean;
  /** `table.column`, of its foreign keys. */
  readonly refersTo: readonly string[];
}

interface Procedure {
  readonly name: string;
  readonly comment: string;
  /** Null for what visitors may call. */
  readonly scope: string | null;
  readonly isWrite: boolean;
  readonly isSet: boolean;
  readonly returns: string;
  /** The table whose rows it answers. */
  readonly table: string | null;
  readonly parameters: readonly Field[];
  readonly fields: readonly Field[] | null;
}

const TABLES = `
select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
  bool_or(has_column_privilege('anon', c.oid, a.attnum, 'select')) as "isRead",
  json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef,
    'comment', col_description(c.oid, a.attnum), 'isRead', has_column_privilege('anon', c.oid, a.attnum, 'select'),
    'isKey', exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and k.conkey = array[a.attnum]),
    'refersTo', array(
      select distinct t.relname || '.' || r.attname
      from pg_constraint f
      join pg_class t on t.oid = f.confrelid and t.relnamespace = c.relnamespace
      join pg_attribute r on r.attrelid = t.oid and r.attnum = f.confkey[array_position(f.conkey, a.attnum)]
      where f.conrelid = c.oid and f.contype = 'f'
    )
  ) order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
group by c.oid order by c.relname`;

const PROCEDURES = `
select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, private.scope_of(p.proname::text) as scope,
  p.provolatile = 'v' as "isWrite",
  p.proretset as "isSet", format_type(p.prorettype, null) as returns, t.relname as table,
  coalesce((
    select json_agg(json_build_object(
      'name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null), 'isNullable', false,
      'hasDefault', i > p.pronargs - p.pronargdefaults, 'comment', null
    ) order by i)
    from generate_series(1, p.pronargs) as i
  ), '[]') as parameters,
  (
    select json_agg(json_build_object(
      'name', o.name, 'type', format_type(o.type, null), 'isNullable', false, 'hasDefault', false, 'comment', null
    ) order by o.place)
    from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality as o (name, type, mode, place)
    where o.mode = 't'
  ) as fields
from pg_proc p
join pg_type y on y.oid = p.prorettype
left join pg_class t on t.oid = y.typrelid and t.relnamespace = 'public'::regnamespace
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_class c where c.reltype = any (p.proargtypes))
  and (
    private.scope_of(p.proname::text) is not null
    or p.provolatile <> 'v' and has_function_privilege('anon', p.oid, 'execute')
  )
order by p.proname`;

/** What the server calls for a path of its own, which is described instead. */
const BEHIND = new Set(["keep_webhook_secret"]);

const byName = (entries: readonly (readonly [string, unknown])[]): Json =>
  Object.fromEntries(entries);

/**
 * The public interface as OpenAPI 3.1, from the catalogue: what visitors read, and what tokens open. Comments are its
 * descriptions, constraints its limits.
 */
export async function describeInterface(client: pg.Client, facts: Facts): Promise<string> {
  const { rows: listed } = await client.query<Table>(TABLES);
  const shown = new Set(
    listed.flatMap(({ name, columns }) =>
      columns.filter(({ isRead }) => isRead).map((column) => `${name}.${column.name}`),
    ),
  );
  const tables = listed.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      comment: columnWords({
        ...column,
        refersTo: column.refersTo.filter((target) => shown.has(target)),
      }),
    })),
  }));
  const isTable = (name: string) => shown.has(`${name}.id`);
  const { rows } = await client.query<Procedure>(PROCEDURES);
  const procedures = rows
    .filter(({ name }) => !BEHIND.has(name))
    .map((procedure) => ({ ...procedure, parameters: parametersOf(procedure, isTable) }));
  const events = await readEvents(
    client,
    (facts.words["tournament_events"]?.["kind"] ?? []).map(String),
  );

  const fieldSchema = (owner: string, field: Field): Json => {
    const schema = schemaOf(field.type);
    const words = facts.words[owner]?.[field.name];
    const { min, max } = facts.limits[owner]?.[field.name] ?? {};
    const [least, most] =
      schema["type"] === "string"
        ? ["minLength", "maxLength"]
        : schema["type"] === "array"
          ? ["minItems", "maxItems"]
          : ["minimum", "maximum"];
    const limited: Json = {
      ...schema,
      ...(words && schema["type"] === "array" ? { items: { type: "string", enum: words } } : {}),
      ...(words && schema["type"] !== "array" ? { enum: words } : {}),
      ...(min === undefined ? {} : { [least]: min }),
      ...(max === undefined ? {} : { [most]: max }),
    };
    const isNullable = field.isNullable || facts.nullable.has(`${owner}.${field.name}`);
    return {
      ...(isNullable ? orNull(limited) : limited),
      ...(field.comment === null ? {} : { description: field.comment }),
    };
  };

  /** `table.column`, or a type of the database. */
  const typed = (type: string, isNullable: boolean): Json => {
    const [owner = "", name] = type.split(".");
    if (name === undefined) return isNullable ? orNull(schemaOf(type)) : schemaOf(type);
    const column = tables
      .find((table) => table.name === owner)
      ?.columns.find((one) => one.name === name);
    if (column === undefined) throw new Error(`There is no ${type}.`);
    return fieldSchema(owner, {
      ...column,
      isNullable: isNullable || column.isNullable,
      // Where it is told, it is no key.
      comment: column.isKey ? referring([type]) : column.comment,
    });
  };

  const objectOf = (owner: string, fields: readonly Field[]): Json => ({
    type: "object",
    properties: byName(fields.map((field) => [field.name, fieldSchema(owner, field)])),
  });

  const answerOf = ({ name, isSet, returns, table, fields }: Procedure): Json | null => {
    if (returns === "void") return null;
    const one =
      table !== null
        ? { $ref: `#/components/schemas/${table}` }
        : fields !== null
          ? objectOf(name, fields)
          : facts.nullable.has(`${name}.${name}`)
            ? orNull(schemaOf(returns))
            : schemaOf(returns);
    return isSet ? { type: "array", items: one } : one;
  };

  const answered = new Set(procedures.map(({ table }) => table));
  const read = tables.filter(({ isRead }) => isRead);
  const readPath = (table: Table): readonly [string, Json] => [
    `/${table.name}`,
    {
      get: {
        operationId: `read_${table.name}`,
        tags: ["read"],
        summary: `Reads ${table.name}`,
        description: wordsOf(table.comment),
        security: [{}, { token: [] }],
        parameters: [
          ...["If-None-Match", "select", "order", "limit", "offset"].map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          ...table.columns
            .filter(({ isRead }) => isRead)
            .map(({ name }) => ({
              name,
              in: "query",
              description:
                "`eq.`, `neq.`, `gt.`, `gte.`, `lt.`, `lte.`, `in.(…)`, `is.null` and a value.",
              schema: { type: "string" },
            })),
        ],
        responses: {
          200: {
            description: "The rows, 1,000 at most.",
            headers: { ETag: { $ref: "#/components/headers/ETag" } },
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: `#/components/schemas/${table.name}` } },
              },
            },
          },
          304: { $ref: "#/components/responses/Unchanged" },
          ...ERRORS,
        },
      },
    },
  ];
  const callPath = (procedure: Procedure): readonly [string, Json] => {
    const { name, comment, scope, isWrite, parameters } = procedure;
    const answer = answerOf(procedure);
    const required = parameters.filter(({ hasDefault }) => !hasDefault);
    return [
      `/rpc/${name}`,
      {
        post: {
          operationId: name,
          tags: [scope ?? "read"],
          summary: name.replaceAll("_", " "),
          description: wordsOf(comment),
          security: scope === null ? [{}, { token: [] }] : [{ token: [scope] }],
          ...(isWrite ? { parameters: [{ $ref: "#/components/parameters/Idempotency-Key" }] } : {}),
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  ...objectOf(name, parameters),
                  required: required.map((parameter) => parameter.name),
                  additionalProperties: false,
                },
              },
            },
          },
          responses: {
            ...(answer === null
              ? { 204: { description: "Done." } }
              : {
                  200: {
                    description: "Its answer.",
                    content: { "application/json": { schema: answer } },
                  },
                }),
            ...ERRORS,
          },
        },
      },
    ];
  };

  const document = {
    openapi: "3.1.0",
    info: {
      title: "Leyenda",
      version: "1",
      description:
        "What visitors read without a key, and what a token opens. A token is made in the settings (`/settings?seccion=tokens`) " +
        "and sent as `Authorization: Bearer ley_pat_…`; what it may is what its scopes say. Procedures are called by POST with " +
        "their arguments as one JSON object.",
    },
    servers: [{ url: "/api/v1" }],
    tags: [...new Set(["read", ...procedures.flatMap(({ scope }) => scope ?? [])])].map((name) => ({
      name,
    })),
    paths: byName([
      ...read.map(readPath),
      ["/tournaments/{id}/events", EVENTS_PATH],
      ["/webhooks/{id}/secret", SECRET_PATH],
      ...procedures.map(callPath),
    ]),
    webhooks: webhooksOf(events),
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "A token of `/settings?seccion=tokens`.",
        },
      },
      ...COMPONENTS,
      schemas: byName([
        ["refusal", REFUSAL],
        ["event", eventSchema(events)],
        ...dataSchemas(events, typed),
        ...tables
          .filter(({ name, isRead }) => isRead || answered.has(name))
          .map((table): readonly [string, Json] => {
            const columns = table.isRead
              ? table.columns.filter(({ isRead }) => isRead)
              : table.columns;
            return [
              table.name,
              { ...objectOf(table.name, columns), description: wordsOf(table.comment) },
            ];
          }),
      ]),
    },
  };
  return JSON.stringify(document);
}
