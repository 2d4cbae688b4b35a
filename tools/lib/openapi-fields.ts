import type { Json } from "./openapi-parts.ts";
import { idWords } from "./openapi-words.ts";

/** A column, an argument or a field of an answer. */
export interface Field {
  readonly name: string;
  /** As `format_type` writes it. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** What is said of it. */
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

/**
 * The arguments of a procedure, with what its comment says of each: `@param p_name what it is`.
 *
 * @param isTable whether visitors read a table of that name
 */
export function parametersOf(
  {
    name,
    comment,
    parameters,
  }: {
    readonly name: string;
    readonly comment: string;
    readonly parameters: readonly Field[];
  },
  isTable: (table: string) => boolean,
): readonly Field[] {
  const said = new Map(
    [...comment.matchAll(/^@param (\w+) (.+)$/gmu)].map(([, of = "", words = ""]) => [of, words]),
  );
  const unknown = [...said.keys()].filter((of) => !parameters.some((one) => one.name === of));
  if (unknown.length > 0)
    throw new Error(
      `The comment of ${name} tells of ${unknown.join(", ")}, which it does not take.`,
    );
  return parameters.map((one) => ({
    ...one,
    comment: said.get(one.name) ?? idWords(one.name, isTable),
  }));
}

export function schemaOf(type: string): Json {
  if (type.endsWith("[]")) return { type: "array", items: schemaOf(type.slice(0, -2)) };
  // Documents, and what has no name in JSON Schema.
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
