import type { Json } from "./openapi-components.ts";

/** A column, an argument, or a field of a response. */
export interface Field {
  readonly name: string;
  /** The type as `format_type` writes it. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** The comment in the database; null without one. */
  readonly comment: string | null;
}

const TYPES: Readonly<Record<string, Json>> = {
  uuid: { type: "string", format: "uuid" },
  text: { type: "string" },
  "character varying": { type: "string" },
  boolean: { type: "boolean" },
  smallint: { type: "integer" },
  integer: { type: "integer", format: "int32" },
  bigint: { type: "integer", format: "int64" },
  numeric: { type: "number" },
  "double precision": { type: "number" },
  real: { type: "number" },
  date: { type: "string", format: "date" },
  "timestamp with time zone": { type: "string", format: "date-time" },
};

export function schemaOf(type: string): Json {
  if (type.endsWith("[]")) return { type: "array", items: schemaOf(type.slice(0, -2)) };
  // An empty schema (any value) for JSON documents and types without an equivalent.
  return TYPES[type] ?? {};
}

export function orNull(schema: Json): Json {
  const { type, enum: words, ...rest } = schema;
  if (typeof type !== "string") return schema;
  return {
    ...rest,
    type: [type, "null"],
    ...(Array.isArray(words) ? { enum: [...words, null] } : {}),
  };
}
