/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

export type Schemas = Readonly<Record<string, Schema>>;

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
};

const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/**
 * Returns the places where a value does not match a schema. The check is stricter than JSON Schema: properties that the
 * schema does not name are not allowed.
 * @param schemas the schemas that a `$ref` may name
 */
export function schemaMismatches(
  value: unknown,
  schema: Schema,
  schemas: Schemas,
  at: string,
): string[] {
  if (schema.$ref !== undefined) {
    const named = schemas[schema.$ref.split("/").at(-1) ?? ""];
    return named === undefined
      ? [`${at}: ${schema.$ref}`]
      : schemaMismatches(value, named, schemas, at);
  }
  const types = [schema.type ?? []].flat().map((type) => (type === "integer" ? "number" : type));
  if (types.length > 0 && !types.includes(typeOf(value))) return [`${at}: ${typeOf(value)}`];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${at}: ${String(value)}`];
  const format = FORMATS[schema.format ?? ""];
  if (typeof value === "string" && format?.test(value) === false) return [`${at}: ${value}`];
  if (Array.isArray(value) && schema.items !== undefined)
    return value.flatMap((one) =>
      schemaMismatches(one, schema.items as Schema, schemas, `${at}[]`),
    );
  if (typeOf(value) !== "object" || schema.properties === undefined) return [];
  const { properties, required = [] } = schema;
  return [
    ...required.filter((name) => !(name in (value as object))).map((name) => `${at} lacks ${name}`),
    ...Object.entries(value as object).flatMap(([name, one]) => {
      const property = properties[name];
      return property === undefined
        ? [`${at}.${name}`]
        : schemaMismatches(one, property, schemas, `${at}.${name}`);
    }),
  ];
}
