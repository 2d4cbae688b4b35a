import type pg from "pg";
import type { Facts } from "./db-types/read-catalogue-facts.ts";
import { dataSchemas, eventSchema, readEvents, webhooksOf } from "./openapi-events.ts";
import { type Procedure, readCatalogue, type Table } from "./openapi-catalogue.ts";
import { type Places, TAGS, tagsOf } from "./openapi-chapters.ts";
import { answerExample, objectExample } from "./openapi-examples.ts";
import { type Field, orNull, schemaOf } from "./openapi-fields.ts";
import {
  COMPONENTS,
  ERRORS,
  EVENTS_PATH,
  REFUSAL,
  SECRET_PATH,
  type Json,
} from "./openapi-components.ts";
import { proseOf } from "./openapi-prose.ts";
import { readRefusals } from "./openapi-refusals.ts";
import { referring } from "./openapi-descriptions.ts";

/** Returns the allowed values of an argument, if its comment is only a list of them: 'coming, live or decided.' */
function wordsIn({ name, type, comment }: Field): readonly string[] | undefined {
  if (!name.startsWith("p_") || type !== "text") return undefined;
  return /^\w+(?:, \w+)* or \w+\.$/u.test(comment ?? "")
    ? comment?.slice(0, -1).split(/, | or /u)
    : undefined;
}

/** Writes a name such as `check_in` as a title: 'Check in'. */
const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

const byName = (entries: readonly (readonly [string, unknown])[]): Json =>
  Object.fromEntries(entries);

/**
 * Describes the public interface as OpenAPI 3.1, from the database catalogue.
 * Covers what visitors may read and tokens may use. Comments become descriptions, constraints become limits.
 */
export async function describeInterface(
  client: pg.Client,
  facts: Facts,
  places: Places,
): Promise<string> {
  const { tables, procedures } = await readCatalogue(client, facts);
  const events = await readEvents(
    client,
    (facts.words["tournament_events"]?.["kind"] ?? []).map(String),
  );

  const fieldSchema = (owner: string, field: Field): Json => {
    const schema = schemaOf(field.type);
    const words = facts.words[owner]?.[field.name] ?? wordsIn(field);
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

  /** Returns the schema of a `table.column`, or of a type of the database. */
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
      // If a field of a result contains the id of a row, it is described as a reference to the row's table.
      comment: column.isKey ? referring([type]) : column.comment,
    });
  };

  const propertiesOf = (owner: string, fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field.name, fieldSchema(owner, field)]));

  const objectOf = (owner: string, fields: readonly Field[]): Json => ({
    type: "object",
    properties: propertiesOf(owner, fields),
  });

  /** The columns that API clients may see. */
  const shownColumns = ({ isRead, columns }: Table) =>
    isRead ? columns.filter((column) => column.isRead) : columns;

  const rowExample = (table: Table): Json =>
    objectExample(table.name, propertiesOf(table.name, shownColumns(table)));

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

  /** Describes the result of a procedure by its form: rows, one row or a value. */
  const answerWords = ({ isSet, table, fields }: Procedure): string => {
    const isRow = table !== null || fields !== null;
    if (isSet) return isRow ? "A list of rows." : "A list of values.";
    return isRow ? "One row." : "One value.";
  };

  /** Returns a sample of the response, if one can be built. */
  const exampled = ({ name, isSet, returns, table, fields }: Procedure): Json => {
    const shown = tables.find((one) => one.name === table);
    const one = shown
      ? rowExample(shown)
      : fields !== null
        ? objectExample(name, propertiesOf(name, fields))
        : answerExample(name, schemaOf(returns));
    if (one === null) return {};
    return { example: isSet && !Array.isArray(one) ? [one] : one };
  };

  const answered = new Set(procedures.map(({ table }) => table));
  const read = tables.filter(({ isRead }) => isRead);
  const readPath = (table: Table): readonly [string, Json] => [
    `/${table.name}`,
    {
      get: {
        operationId: `read_${table.name}`,
        tags: tagsOf(`read_${table.name}`, places),
        summary: `Reads ${table.name}`,
        description: table.comment,
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
                example: [rowExample(table)],
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
    const required = parameters.filter(({ hasDefault }) => !hasDefault).map((one) => one.name);
    return [
      `/rpc/${name}`,
      {
        post: {
          operationId: name,
          tags: tagsOf(name, places),
          summary: titleOf(name),
          description: proseOf(comment),
          security: scope === null ? [{}, { token: [] }] : [{ token: [scope] }],
          ...(isWrite ? { parameters: [{ $ref: "#/components/parameters/Idempotency-Key" }] } : {}),
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  ...objectOf(name, parameters),
                  required,
                  additionalProperties: false,
                },
                example: objectExample(name, propertiesOf(name, parameters), required),
              },
            },
          },
          responses: {
            ...(answer === null
              ? { 204: { description: "Done." } }
              : {
                  200: {
                    description: answerWords(procedure),
                    content: { "application/json": { schema: answer, ...exampled(procedure) } },
                  },
                }),
            ...ERRORS,
          },
        },
      },
    ];
  };

  const paths = byName([
    ...read.map(readPath),
    ["/tournaments/{id}/events", EVENTS_PATH],
    ["/webhooks/{id}/secret", SECRET_PATH],
    ...procedures.map(callPath),
  ]);
  const said = await readRefusals(client);
  const named = new Set([...JSON.stringify(paths).matchAll(/(?<=- `)\w+(?=`)/gu)].map(String));
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Leyenda",
      version: "1",
      description:
        "What visitors read without a key, and what a token opens. A token is made in the settings (`/settings?seccion=tokens`) " +
        "and sent as `Authorization: Bearer ley_pat_…`; what it may is what its scopes say. Procedures are called by POST with " +
        "their arguments as one JSON object. Instants are RFC 3339 with their offset, ids UUIDs, tickets whole numbers; what null says " +
        "stands with each column.",
    },
    servers: [{ url: "/api/v1" }],
    tags: TAGS,
    paths,
    // The Spanish texts of refusals by code. A response's `message` contains one; the texts may change.
    "x-refusals": byName([...said].filter(([code]) => named.has(code))),
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
            const schema = objectOf(table.name, shownColumns(table));
            return [table.name, { ...schema, description: table.comment }];
          }),
      ]),
    },
  };
  return JSON.stringify(document);
}
